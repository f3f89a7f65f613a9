package dev.larva.spark.read;

import dev.larva.spark.access.FollowOptions;
import dev.larva.spark.follow.BegunStreams;
import dev.larva.spark.follow.Follower;
import dev.larva.spark.follow.Limits;
import dev.larva.spark.follow.Position;
import dev.larva.spark.table.LoadedTable;
import java.time.ZoneId;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.connector.read.streaming.MicroBatchStream;
import org.apache.spark.sql.connector.read.streaming.Offset;
import org.apache.spark.sql.connector.read.streaming.ReadAllAvailable;
import org.apache.spark.sql.connector.read.streaming.ReadLimit;
import org.apache.spark.sql.connector.read.streaming.SupportsTriggerAvailableNow;
import org.apache.spark.sql.internal.SQLConf;

/** A table as a stream: the rows that it has, then those that are appended. */
final class LarvaStream implements MicroBatchStream, SupportsTriggerAvailableNow {

  private final LoadedTable table;
  private final FollowOptions options;
  private final RowsFactory rows;
  private final String checkpoint;
  private final Follower follower;
  private long upTo = Long.MAX_VALUE;

  /**
   * @param checkpoint folder that Spark has for this source
   */
  LarvaStream(LoadedTable table, FollowOptions options, RowsFactory rows, String checkpoint) {
    this.table = table;
    this.options = options;
    this.rows = rows;
    this.checkpoint = checkpoint;
    this.follower = new Follower(table, options);
  }

  @Override
  public Offset initialOffset() {
    ZoneId zone = ZoneId.of(SQLConf.get().sessionLocalTimeZone());
    return Position.parse(
        BegunStreams.position(
            checkpoint,
            SparkSession.active().sparkContext().hadoopConfiguration(),
            () -> follower.begin(zone).json()));
  }

  @Override
  public Offset deserializeOffset(String json) {
    return Position.parse(json);
  }

  @Override
  public void prepareForTriggerAvailableNow() {
    upTo = follower.newest();
  }

  /** Says whether there is a limit; how much it is, the options say. */
  @Override
  public ReadLimit getDefaultReadLimit() {
    return ReadLimit.maxRows(options.maxRows());
  }

  @Override
  public Offset latestOffset() {
    throw new IllegalStateException("Spark asks a source that limits its batches with a limit");
  }

  @Override
  public Offset latestOffset(Offset start, ReadLimit limit) {
    Limits limits =
        limit instanceof ReadAllAvailable
            ? Limits.NONE
            : new Limits(options.maxChunks(), options.maxRows());
    return follower.next((Position) start, upTo, limits);
  }

  @Override
  public InputPartition[] planInputPartitions(Offset start, Offset end) {
    int parallelism = SparkSession.active().sparkContext().defaultParallelism();
    return ChunkPartition.group(follower.between((Position) start, (Position) end), parallelism)
        .toArray(InputPartition[]::new);
  }

  @Override
  public PartitionReaderFactory createReaderFactory() {
    return rows;
  }

  @Override
  public void commit(Offset end) {}

  @Override
  public void stop() {}

  /** Spark shows this in the progress of a query. */
  @Override
  public String toString() {
    return "larva " + table.name() + " of " + table.lake();
  }
}
