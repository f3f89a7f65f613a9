package dev.larva.spark.change;

import dev.larva.spark.access.LakeAddress;
import java.io.Serializable;
import java.util.TreeMap;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.types.StructType;

/**
 * What all tasks of a read of changes have in common.
 *
 * @param table its name, for messages
 * @param id of the table
 * @param ids of its columns, by their names when the read was planned
 * @param columns that are wanted
 */
record ChangeTask(
    LakeAddress lake, String table, String id, TreeMap<String, Integer> ids, StructType columns)
    implements PartitionReaderFactory, Serializable {

  @Override
  public PartitionReader<InternalRow> createReader(InputPartition partition) {
    return new ChangeReader(this, (VersionRange) partition);
  }
}
