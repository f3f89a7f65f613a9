package dev.larva.flink.access;

import dev.larva.Lake;

/** A use of an open lake, until it is closed. */
public interface Lease extends AutoCloseable {

  /** The lake; not to be kept beyond this use. */
  Lake lake();

  @Override
  void close();
}
