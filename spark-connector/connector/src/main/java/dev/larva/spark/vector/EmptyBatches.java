package dev.larva.spark.vector;

import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarBatch;

/** So many rows without columns. */
public final class EmptyBatches implements PartitionReader<ColumnarBatch> {

  private final ColumnarBatch batch = new ColumnarBatch(new ColumnVector[0]);
  private final int capacity;
  private long left;

  /**
   * @param capacity rows of a batch, at most
   */
  public EmptyBatches(long rows, int capacity) {
    this.left = rows;
    this.capacity = capacity;
  }

  @Override
  public boolean next() {
    int rows = (int) Math.min(capacity, left);
    left -= rows;
    batch.setNumRows(rows);
    return rows > 0;
  }

  @Override
  public ColumnarBatch get() {
    return batch;
  }

  @Override
  public void close() {}
}
