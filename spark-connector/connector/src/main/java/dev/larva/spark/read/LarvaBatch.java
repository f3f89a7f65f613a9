package dev.larva.spark.read;

import org.apache.spark.sql.connector.read.Batch;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;

/** A scan, cut into tasks. */
record LarvaBatch(LarvaScan scan) implements Batch {

  @Override
  public InputPartition[] planInputPartitions() {
    return scan.partitions().toArray(InputPartition[]::new);
  }

  @Override
  public PartitionReaderFactory createReaderFactory() {
    return scan.rows();
  }
}
