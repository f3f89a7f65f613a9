package dev.larva.spark.access;

/**
 * A use of a shared thing, until it is closed.
 *
 * @param <V> the thing
 */
public interface Lease<V> extends AutoCloseable {

  /** The thing; not to be kept beyond this use. */
  V value();

  @Override
  void close();
}
