package dev.larva.spark.vector;

import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.jspecify.annotations.Nullable;

/** The batches of one chunk, in the order of its rows. */
interface Batches extends AutoCloseable {

  /** The next batch, which has a row at least and is good until the next call; null at the end. */
  @Nullable ColumnarBatch next();

  @Override
  void close();
}
