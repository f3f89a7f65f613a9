package dev.larva.spark.read;

import dev.larva.spark.task.ChunkPart;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.read.PartitionReader;

/** As many rows without columns as the chunks have: the log knows the number, nothing is read. */
final class EmptyRows implements PartitionReader<InternalRow> {

  private static final InternalRow EMPTY = InternalRow.empty();

  private long left;

  EmptyRows(ChunkPartition partition) {
    this.left = partition.chunks().stream().mapToLong(ChunkPart::liveRows).sum();
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
