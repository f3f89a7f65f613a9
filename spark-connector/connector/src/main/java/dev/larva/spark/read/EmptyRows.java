package dev.larva.spark.read;

import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.read.PartitionReader;

/** As many rows without columns as the chunks have: the log knows the number, nothing is read. */
final class EmptyRows implements PartitionReader<InternalRow> {

  private static final InternalRow EMPTY = InternalRow.empty();

  private long left;

  EmptyRows(long rows) {
    this.left = rows;
  }

  @Override
  public boolean next() {
    return left-- > 0;
  }

  @Override
  public InternalRow get() {
    return EMPTY;
  }

  @Override
  public void close() {}
}
