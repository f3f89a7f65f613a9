package dev.larva.spark.read;

import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.read.HasPartitionKey;
import org.apache.spark.sql.connector.read.InputPartition;

/**
 * Parts of chunks, and what all their rows have in common.
 *
 * @param partitionKey a value for each key of the scan, in Spark's form
 */
record KeyedPartition(ChunkPartition chunks, InternalRow partitionKey)
    implements InputPartition, HasPartitionKey {

  /** The chunks of a partition of either kind. */
  static ChunkPartition chunksOf(InputPartition partition) {
    return partition instanceof KeyedPartition keyed ? keyed.chunks : (ChunkPartition) partition;
  }
}
