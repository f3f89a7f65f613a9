package dev.larva.spark.stream;

import dev.larva.error.InvalidRequest;
import dev.larva.error.NotALake;
import dev.larva.runtime.Ulid;
import dev.larva.schema.TableName;
import dev.larva.spark.access.SourceOptions;
import dev.larva.spark.save.Save;
import dev.larva.spark.table.LoadedTable;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.classic.SparkSession;
import org.apache.spark.sql.execution.streaming.Sink;
import org.apache.spark.sql.streaming.OutputMode;
import org.jspecify.annotations.Nullable;

/** The table of a path as the sink of a query. Its batches are saved as any rows are, but once. */
public final class PathSink implements Sink {

  private final SourceOptions options;
  private final SaveMode mode;
  private @Nullable Ulid table;

  private PathSink(SourceOptions options, SaveMode mode) {
    this.options = options;
    this.mode = mode;
  }

  /**
   * The sink that the options of a stream name.
   *
   * @throws InvalidRequest if the output mode is update
   */
  public static PathSink of(SourceOptions options, OutputMode mode) {
    StreamOptions.requireNoStep(options.write());
    if (mode.equals(OutputMode.Append())) {
      return new PathSink(options, SaveMode.Append);
    }
    if (mode.equals(OutputMode.Complete())) {
      return new PathSink(options, SaveMode.Overwrite);
    }
    throw new InvalidRequest(
        ("A table has no key by which rows of a stream could be updated: use outputMode(\"append\") or"
                + " \"complete\", or MERGE in foreachBatch. outputMode=%s table=%s")
            .formatted(mode, options.table()));
  }

  @Override
  public void addBatch(long batch, Dataset<Row> data) {
    requireSameTable();
    org.apache.spark.sql.classic.Dataset<Row> stream =
        (org.apache.spark.sql.classic.Dataset<Row>) data;
    SparkSession session = stream.sparkSession();
    Dataset<Row> rows =
        session.internalCreateDataFrame(stream.queryExecution().toRdd(), stream.schema(), false);
    new Save(session, options, mode, rows, new MicroBatch(StreamRun.current(), batch)).run();
    table = found();
  }

  /** Batches of one run go to one table. */
  private void requireSameTable() {
    Ulid before = table;
    if (before != null && !before.equals(found())) {
      throw new InvalidRequest(
          ("Table %s was dropped or renamed while a stream wrote to it; nothing of this batch was"
                  + " written. Start the query again to go on with the table that has the name now."
                  + " table=%s id=%s")
              .formatted(options.table(), options.table(), before));
    }
  }

  private @Nullable Ulid found() {
    try {
      return LoadedTable.newest(options.lake(), TableName.parse(options.table()))
          .map(LoadedTable::id)
          .orElse(null);
    } catch (NotALake absent) {
      return null;
    }
  }

  /** Spark puts this into its log and its progress. */
  @Override
  public String toString() {
    return "larva " + options.table() + " of " + options.lake();
  }
}
