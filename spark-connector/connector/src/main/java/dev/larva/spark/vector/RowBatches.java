package dev.larva.spark.vector;

import dev.larva.spark.task.PlacedRows;
import org.apache.spark.sql.execution.RowToColumnConverter;
import org.apache.spark.sql.execution.vectorized.OnHeapColumnVector;
import org.apache.spark.sql.execution.vectorized.WritableColumnVector;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.jspecify.annotations.Nullable;

/** Batches that are made of rows, for chunks that Spark's reader cannot read. */
final class RowBatches implements Batches {

  private final PlacedRows rows;
  private final int capacity;
  private final WritableColumnVector[] columns;
  private final RowToColumnConverter converter;
  private final ColumnarBatch batch;

  /**
   * @param schema of the rows
   * @param capacity rows of a batch, at most
   */
  RowBatches(PlacedRows rows, StructType schema, int capacity) {
    this.rows = rows;
    this.capacity = capacity;
    this.columns = OnHeapColumnVector.allocateColumns(capacity, schema);
    this.converter = new RowToColumnConverter(schema);
    this.batch = new ColumnarBatch(columns);
  }

  @Override
  public @Nullable ColumnarBatch next() {
    for (WritableColumnVector column : columns) {
      column.reset();
    }
    int count = 0;
    while (count < capacity && rows.hasNext()) {
      converter.convert(rows.next(), columns);
      count++;
    }
    batch.setNumRows(count);
    return count == 0 ? null : batch;
  }

  @Override
  public void close() {
    batch.close();
    rows.close();
  }
}
