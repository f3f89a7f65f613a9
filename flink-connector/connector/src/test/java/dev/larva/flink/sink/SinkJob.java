package dev.larva.flink.sink;

import dev.larva.Table;
import dev.larva.flink.access.TestLake;
import dev.larva.flink.types.FlinkTypes;
import dev.larva.schema.Field;
import dev.larva.schema.Type.Primitive;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.CoreOptions;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.configuration.StateRecoveryOptions;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.runtime.typeutils.InternalTypeInfo;
import org.apache.flink.table.types.logical.RowType;

/** A job that counts into a table, on a cluster of its own, with real checkpoints. */
final class SinkJob {

  static final Duration INTERVAL = Duration.ofMillis(40);
  static final String TABLE = "main.numbers";

  private final TestLake lake;
  private final Configuration configuration = new Configuration();
  private Script script = new Script();
  private String uid = "sink";
  private boolean fork;
  private boolean byPartition;

  SinkJob(TestLake lake, int parallelism) {
    this.lake = lake;
    configuration.set(CoreOptions.DEFAULT_PARALLELISM, parallelism);
    configuration.set(CheckpointingOptions.CHECKPOINTING_INTERVAL, INTERVAL);
    configuration.set(RestartStrategyOptions.RESTART_STRATEGY, "fixed-delay");
    configuration.set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_ATTEMPTS, 20);
    configuration.set(
        RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_DELAY, Duration.ofMillis(1));
  }

  /** A lake with the table that such jobs write to. */
  static TestLake lake() {
    TestLake lake = new TestLake();
    lake.create(
        TABLE,
        Field.required(1, "id", Primitive.LONG),
        Field.optional(2, "name", Primitive.STRING));
    return lake;
  }

  SinkJob script(Script befalling) {
    this.script = befalling;
    return this;
  }

  SinkJob fork() {
    this.fork = true;
    return this;
  }

  SinkJob uid(String newUid) {
    this.uid = newUid;
    return this;
  }

  SinkJob byPartition() {
    this.byPartition = true;
    return this;
  }

  SinkJob from(String savepoint) {
    configuration.set(StateRecoveryOptions.SAVEPOINT_PATH, savepoint);
    return this;
  }

  Configuration configuration() {
    return configuration;
  }

  StreamExecutionEnvironment environment() {
    return StreamExecutionEnvironment.getExecutionEnvironment(configuration);
  }

  RowType rowType() {
    return FlinkTypes.row(lake.lake().table(TABLE).schema().fields());
  }

  SinkPlan plan() {
    Table table = lake.lake().table(TABLE);
    return SinkPlan.of(lake.address(), lake.lake(), table, rowType(), List.of(), null, fork);
  }

  TableSink sink() {
    PartitionKey key = byPartition ? PartitionKey.of(lake.lake().table(TABLE), rowType()) : null;
    return new TableSink(plan(), key, script.opener());
  }

  /** Starts it: a source of ticks, and the sink. */
  JobClient start(TickSource source) throws Exception {
    StreamExecutionEnvironment environment = environment();
    sink(ticks(environment, source));
    return environment.executeAsync("numbers");
  }

  @SuppressWarnings("deprecation") // the only source that can wait for a checkpoint in few lines
  DataStream<RowData> ticks(StreamExecutionEnvironment environment, TickSource source) {
    return environment.addSource(source).returns(InternalTypeInfo.of(rowType())).uid("source");
  }

  void sink(DataStream<RowData> rows) {
    rows.sinkTo(sink()).uid(uid);
  }

  /** Starts it and waits for its end. */
  void run(TickSource source) throws Exception {
    start(source).getJobExecutionResult().get();
  }

  static String savepoint(JobClient job, Path folder) throws Exception {
    return job.triggerSavepoint(folder.toUri().toString(), SavepointFormatType.CANONICAL).get();
  }

  static String stop(JobClient job, Path folder) throws Exception {
    return job.stopWithSavepoint(false, folder.toUri().toString(), SavepointFormatType.CANONICAL)
        .get();
  }

  static void cancel(JobClient job) throws Exception {
    job.cancel().get();
    try {
      job.getJobExecutionResult().get();
    } catch (ExecutionException | CancellationException ended) {
      // As asked.
    }
  }
}
