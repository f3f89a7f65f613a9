package dev.larva.chunk.statistics;

import dev.larva.entry.FieldStatistics;
import org.apache.parquet.io.api.Binary;

/** Collects the values of one primitive field; a leaf takes the physical kinds of its type only. */
interface Leaf {

  /** For booleans, 0 and 1. */
  default void add(long value) {
    throw new IllegalStateException("not a field of whole numbers");
  }

  default void add(double value) {
    throw new IllegalStateException("not a field of floating numbers");
  }

  /** The bytes may be used again by their owner once this returns. */
  default void add(Binary value) {
    throw new IllegalStateException("not a field of bytes");
  }

  /** What is known after {@code rows} rows. */
  FieldStatistics result(long rows);
}
