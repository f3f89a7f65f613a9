package dev.larva.spark.change;

import dev.larva.Lake;
import dev.larva.error.InvalidRequest;
import dev.larva.runtime.SystemMachine;
import dev.larva.snapshot.Snapshot;
import dev.larva.spark.access.Lease;
import dev.larva.spark.access.OpenLakes;
import dev.larva.spark.follow.BegunStreams;
import dev.larva.spark.follow.Expired;
import dev.larva.spark.follow.Pace;
import dev.larva.spark.table.LoadedTable;
import java.time.ZoneId;
import java.util.Map;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.connector.read.streaming.MicroBatchStream;
import org.apache.spark.sql.connector.read.streaming.Offset;
import org.apache.spark.sql.connector.read.streaming.ReadAllAvailable;
import org.apache.spark.sql.connector.read.streaming.ReadLimit;
import org.apache.spark.sql.connector.read.streaming.SupportsTriggerAvailableNow;
import org.apache.spark.sql.internal.SQLConf;

/** The changes of a table as a stream: those of each version in one micro-batch. For one thread. */
final class ChangesStream implements MicroBatchStream, SupportsTriggerAvailableNow {

  /** Versions that do not touch the table after which the stream moves on all the same. */
  private static final long QUIET_LIMIT = 1_000;

  private final ChangesScan scan;
  private final String checkpoint;
  private final Pace pace = new Pace(new SystemMachine()::elapsedNanos);
  private long upTo = Long.MAX_VALUE;

  /** No version from the last start up to this one touches the table. */
  private long quietUpTo;

  ChangesStream(ChangesScan scan, String checkpoint) {
    this.scan = scan;
    this.checkpoint = checkpoint;
  }

  private LoadedTable table() {
    return scan.table();
  }

  @Override
  public Offset initialOffset() {
    ZoneId zone = ZoneId.of(SQLConf.get().sessionLocalTimeZone());
    return VersionOffset.parse(
        BegunStreams.position(
            checkpoint,
            SparkSession.active().sparkContext().hadoopConfiguration(),
            () -> begin(zone).json()));
  }

  private VersionOffset begin(ZoneId zone) {
    try (Lease<Lake> lake = OpenLakes.lease(table().lake())) {
      long first = Bounds.first(lake.value(), lake.value().snapshot(), scan.options(), zone);
      return new VersionOffset(table().id().text(), first);
    }
  }

  @Override
  public Offset deserializeOffset(String json) {
    return VersionOffset.parse(json);
  }

  @Override
  public void prepareForTriggerAvailableNow() {
    try (Lease<Lake> lake = OpenLakes.lease(table().lake())) {
      upTo = lake.value().snapshot().version();
    }
  }

  @Override
  public ReadLimit getDefaultReadLimit() {
    return ReadLimit.maxRows(scan.options().maxRows());
  }

  @Override
  public Offset latestOffset() {
    throw new IllegalStateException("Spark asks a source that limits its batches with a limit");
  }

  @Override
  public Offset latestOffset(Offset offset, ReadLimit limit) {
    VersionOffset start = (VersionOffset) offset;
    if (pace.isEarly()) {
      return start;
    }
    VersionOffset end =
        end(start, limit instanceof ReadAllAvailable ? Long.MAX_VALUE : scan.options().maxRows());
    pace.looked(end.equals(start));
    return end;
  }

  private VersionOffset end(VersionOffset start, long most) {
    try (Lease<Lake> lake = OpenLakes.lease(table().lake())) {
      Snapshot newest = lake.value().snapshot();
      require(lake.value(), start, newest);
      long last = Math.min(Math.min(upTo, newest.version()), start.version() + QUIET_LIMIT - 1);
      long from = Math.max(start.version(), quietUpTo + 1);
      Map<Long, Long> weights = Weights.of(lake.value(), table().id(), from, last);
      quietUpTo = weights.isEmpty() ? Math.max(last, quietUpTo) : quietUpTo;
      long rows = 0;
      long end = start.version();
      for (Map.Entry<Long, Long> version : weights.entrySet()) {
        if (rows > 0 && rows + version.getValue() > most) {
          return new VersionOffset(start.table(), end);
        }
        rows += version.getValue();
        end = version.getKey() + 1;
      }
      boolean moves =
          last - start.version() + 1 >= QUIET_LIMIT
              || (isExpired(start, newest) && last >= start.version());
      return new VersionOffset(start.table(), moves ? last + 1 : end);
    }
  }

  private static boolean isExpired(VersionOffset start, Snapshot newest) {
    return start.version() <= newest.version() && start.version() - 1 < newest.oldestReadable();
  }

  /** What has expired may be passed over if nothing that is to be read is in it. */
  private void require(Lake lake, VersionOffset start, Snapshot newest) {
    if (!start.table().equals(table().id().text()) || newest.table(table().id()).isEmpty()) {
      throw new InvalidRequest(
          ("Table %s is not the one whose changes this stream has read: that was dropped. Start the"
                  + " query with a new checkpoint. table=%s id=%s before=%s")
              .formatted(table().name(), table().name(), table().id(), start.table()));
    }
    long last = Math.min(newest.oldestReadable(), newest.version());
    if (!isExpired(start, newest)
        || !Expired.saysNothing(lake, newest, table().id(), start.version(), last)) {
      Bounds.requireTold(start.version(), newest);
    }
  }

  @Override
  public InputPartition[] planInputPartitions(Offset start, Offset end) {
    long first = ((VersionOffset) start).version();
    long last = ((VersionOffset) end).version() - 1;
    try (Lease<Lake> lake = OpenLakes.lease(table().lake())) {
      require(lake.value(), (VersionOffset) start, lake.value().snapshot());
      long seen = Math.max(last, table().snapshot().version());
      return VersionRange.plan(lake.value(), table().id(), first, last, seen);
    }
  }

  @Override
  public PartitionReaderFactory createReaderFactory() {
    return scan.createReaderFactory();
  }

  @Override
  public void commit(Offset end) {}

  @Override
  public void stop() {}

  /** Spark shows this in the progress of a query. */
  @Override
  public String toString() {
    return scan.description();
  }
}
