package dev.larva.spark.read;

import dev.larva.spark.task.ReadTask;
import dev.larva.spark.vector.BatchForm;
import dev.larva.spark.vector.ChunkBatches;
import dev.larva.spark.vector.EmptyBatches;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.jspecify.annotations.Nullable;

/**
 * Opens partitions in tasks.
 *
 * @param countOnly whether rows have no columns, and all of a chunk are wanted
 * @param batches how batches are made; absent: rows are read one by one
 */
record RowsFactory(ReadTask task, boolean countOnly, @Nullable BatchForm batches)
    implements PartitionReaderFactory {

  @Override
  public boolean supportColumnarReads(InputPartition partition) {
    return batches != null;
  }

  @Override
  public PartitionReader<InternalRow> createReader(InputPartition partition) {
    ChunkPartition chunks = KeyedPartition.chunksOf(partition);
    return countOnly ? new EmptyRows(chunks.liveRows()) : new ChunkRows(task, chunks);
  }

  @Override
  public PartitionReader<ColumnarBatch> createColumnarReader(InputPartition partition) {
    ChunkPartition chunks = KeyedPartition.chunksOf(partition);
    if (batches == null) {
      throw new IllegalStateException("rows are read one by one");
    }
    return countOnly
        ? new EmptyBatches(chunks.liveRows(), batches.rows())
        : new ChunkBatches(task, batches, chunks.chunks());
  }
}
