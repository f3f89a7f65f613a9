package dev.larva.spark.read;

import dev.larva.spark.task.ReadTask;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;

/** Opens partitions in tasks. */
record RowsFactory(ReadTask task, boolean countOnly) implements PartitionReaderFactory {

  @Override
  public PartitionReader<InternalRow> createReader(InputPartition partition) {
    ChunkPartition chunks = (ChunkPartition) partition;
    return countOnly ? new EmptyRows(chunks) : new ChunkRows(task, chunks);
  }
}
