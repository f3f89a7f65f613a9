package dev.larva.spark.change;

import dev.larva.Lake;
import dev.larva.error.InvalidRequest;
import dev.larva.spark.access.ChangeOptions;
import dev.larva.spark.access.Lease;
import dev.larva.spark.access.OpenLakes;
import dev.larva.spark.table.LoadedTable;
import java.time.ZoneId;
import java.util.TreeMap;
import org.apache.spark.sql.connector.read.Batch;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.connector.read.streaming.MicroBatchStream;
import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.types.StructType;

/**
 * Some columns of the changes of a table.
 *
 * @param readSchema these columns
 */
record ChangesScan(LoadedTable table, ChangeOptions options, StructType readSchema)
    implements Scan, Batch {

  @Override
  public String description() {
    return "larva changes of " + table;
  }

  @Override
  public Batch toBatch() {
    return this;
  }

  @Override
  public ColumnarSupportMode columnarSupportMode() {
    return ColumnarSupportMode.UNSUPPORTED;
  }

  @Override
  public InputPartition[] planInputPartitions() {
    ZoneId zone = ZoneId.of(SQLConf.get().sessionLocalTimeZone());
    try (Lease<Lake> lake = OpenLakes.lease(table.lake())) {
      Bounds bounds = Bounds.of(lake.value(), table, options, zone);
      return VersionRange.plan(
          lake.value(), table.id(), bounds.first(), bounds.last(), table.snapshot().version());
    }
  }

  @Override
  public PartitionReaderFactory createReaderFactory() {
    TreeMap<String, Integer> ids = new TreeMap<>();
    table.schema().fields().forEach(field -> ids.put(field.name(), field.id()));
    return new ChangeTask(
        table.lake(), table.name().toString(), table.id().text(), ids, readSchema);
  }

  @Override
  public MicroBatchStream toMicroBatchStream(String checkpoint) {
    if (options.endingVersion() != null || options.endingTimestamp() != null) {
      throw new InvalidRequest(
          "A stream of changes has no end; leave %s and %s out, or read the changes as a batch. table=%s"
              .formatted(
                  ChangeOptions.ENDING_VERSION, ChangeOptions.ENDING_TIMESTAMP, table.name()));
    }
    return new ChangesStream(this, checkpoint);
  }
}
