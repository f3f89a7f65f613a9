package dev.larva.flink.sink;

import static dev.larva.flink.sink.TickSource.RANGES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larva.Scan;
import dev.larva.error.InvalidRequest;
import dev.larva.error.SequenceConflict;
import dev.larva.flink.FailsOnce;
import dev.larva.flink.LarvaSink;
import dev.larva.flink.access.TestLake;
import dev.larva.format.ApplicationRecord;
import dev.larva.partition.Partitioning;
import dev.larva.scan.Plan;
import dev.larva.schema.ColumnPosition;
import dev.larva.schema.Field;
import dev.larva.schema.NewColumn;
import dev.larva.schema.TableName;
import dev.larva.schema.Type.Primitive;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;
import org.apache.flink.api.common.RuntimeExecutionMode;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.source.lib.NumberSequenceSource;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.ExecutionOptions;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.runtime.typeutils.InternalTypeInfo;
import org.apache.flink.table.types.logical.IntType;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Jobs to which something happens, on a cluster with real checkpoints. Each row is there once. */
final class ExactlyOnceTest {

  @TempDir private Path folder;
  private TestLake lake;

  @BeforeEach
  void open() {
    lake = SinkJob.lake();
  }

  @AfterEach
  void close() {
    lake.close();
  }

  private List<Long> ids() {
    return lake.longs(SinkJob.TABLE, "id");
  }

  private static List<Long> upTo(long count) {
    return LongStream.range(0, count).boxed().toList();
  }

  /** Numbers below a count, from a source that ends. */
  private static DataStream<RowData> sequence(
      StreamExecutionEnvironment environment, SinkJob job, long count) {
    return environment
        .fromSource(
            new NumberSequenceSource(0, count - 1), WatermarkStrategy.noWatermarks(), "numbers")
        .map(TickSource::row)
        .returns(InternalTypeInfo.of(job.rowType()));
  }

  @Test
  void aJobWhoseCommitterFailsBeforeAndAfterItsEntriesWritesEachRowOnce() throws Exception {
    Script script = new Script().failBefore(2).failAfter(4).failAfter(5);
    new SinkJob(lake, 2).script(script).run(new TickSource("faults", 40, 5, true));
    assertThat(ids()).isEqualTo(upTo(RANGES * 40));
    assertThat(script.landed()).contains(false);
    assertThat(lake.lake().applications().get(0).earlier()).hasSizeGreaterThan(1);
  }

  @Test
  void aLostReplyRepeatsNothing() throws Exception {
    lake.store().loseReplies(3);
    new SinkJob(lake, 2).run(new TickSource("lost", 20, 5, true));
    assertThat(lake.store().repliesLost()).isEqualTo(3);
    assertThat(ids()).isEqualTo(upTo(RANGES * 20));
  }

  @Test
  void rowsOfACheckpointThatIsAbortedLandWithTheNext() throws Exception {
    assertAbortedCheckpointLosesNothing(new Script());
  }

  @Test
  void aCommitterThatFailsBetweenTwoStepsOfOneCheckpointLandsEachOnce() throws Exception {
    Script script = new Script().failBefore(3);
    assertAbortedCheckpointLosesNothing(script);
    assertThat(script.landed()).contains(false);
  }

  private void assertAbortedCheckpointLosesNothing(Script script) throws Exception {
    SinkJob job = new SinkJob(lake, 2).script(script);
    job.configuration().set(CheckpointingOptions.TOLERABLE_FAILURE_NUMBER, 10);
    StreamExecutionEnvironment environment = job.environment();
    DataStream<RowData> rows = job.ticks(environment, new TickSource("aborted", 30, 5, true));
    job.sink(rows);
    DecliningMap.declineSecond(rows);
    environment.execute();
    assertThat(DecliningMap.declined()).isPositive();
    assertThat(ids()).isEqualTo(upTo(RANGES * 30));
  }

  @Test
  void aTaskThatFailsAmidItsRowsRepeatsNone() throws Exception {
    SinkJob job = new SinkJob(lake, 2);
    StreamExecutionEnvironment environment = job.environment();
    job.sink(
        job.ticks(environment, new TickSource("amid", 30, 5, true))
            .map(new FailsOnce(37))
            .returns(InternalTypeInfo.of(job.rowType())));
    environment.execute();
    assertThat(ids()).isEqualTo(upTo(RANGES * 30));
  }

  @Test
  void aSavepointGoesOnUnderAnotherJobIdWithMoreTasksAndThenWithFewer() throws Exception {
    TickSource source = new TickSource("rescaled", 60, 5, true);
    HeldJob first = HeldJob.start(new SinkJob(lake, 2), source, 0, 20);
    String savepoint = SinkJob.stop(first.job(), folder);

    HeldJob wider = HeldJob.start(new SinkJob(lake, 4).from(savepoint), source, 20, 40);
    savepoint = SinkJob.stop(wider.job(), folder);

    source.limit(60);
    new SinkJob(lake, 1).from(savepoint).run(source);
    assertThat(ids()).isEqualTo(upTo(RANGES * 60));
    assertThat(lake.lake().applications()).hasSize(1);
    assertThat(lake.lake().applications().get(0).earlier()).hasSize(2);
  }

  @Test
  void anOlderSavepointIsRefusedUnlessTheJobIsToldToFork() throws Exception {
    TickSource source = new TickSource("older", 30, 5, false);
    HeldJob job = HeldJob.start(new SinkJob(lake, 2), source, 0, 10);
    String older = SinkJob.savepoint(job.job(), folder);
    job.letOn(20);
    SinkJob.cancel(job.job());

    JobClient again = new SinkJob(lake, 2).from(older).start(source);
    assertThatThrownBy(() -> again.getJobExecutionResult().get())
        .hasStackTraceContaining("later checkpoints are in the table");
    assertThat(ids()).hasSize(RANGES * 20);

    HeldJob fork = HeldJob.start(new SinkJob(lake, 2).fork().from(older), source, 10, 20);
    SinkJob.cancel(fork.job());
    assertThat(ids()).hasSize(RANGES * 30);
    assertThat(ids().stream().distinct().toList())
        .containsExactlyInAnyOrderElementsOf(TickSource.numbers(30, 20));
  }

  @Test
  void ofTwoJobsFromOneSavepointOneGoesOnAndTheOtherStops() throws Exception {
    TickSource source = new TickSource("twins", 40, 5, false);
    HeldJob old = HeldJob.start(new SinkJob(lake, 2), source, 0, 10);
    String savepoint = SinkJob.savepoint(old.job(), folder);
    old.letOn(20);
    JobClient twin = new SinkJob(lake, 2).from(savepoint).start(source);
    assertThatThrownBy(() -> twin.getJobExecutionResult().get())
        .hasStackTraceContaining(SequenceConflict.class.getName());
    old.letOn(30);
    SinkJob.cancel(old.job());
    assertThat(ids()).containsExactlyInAnyOrderElementsOf(TickSource.numbers(40, 30));
  }

  @Test
  void unalignedCheckpointsWriteEachRowOnce() throws Exception {
    SinkJob job = new SinkJob(lake, 2).script(new Script().failAfter(3));
    job.configuration().set(CheckpointingOptions.ENABLE_UNALIGNED, true);
    job.configuration().set(CheckpointingOptions.ALIGNED_CHECKPOINT_TIMEOUT, Duration.ZERO);
    StreamExecutionEnvironment environment = job.environment();
    job.sink(
        job.ticks(environment, new TickSource("unaligned", 40, 5, true))
            .rebalance()
            .map(row -> row)
            .returns(InternalTypeInfo.of(job.rowType()))
            .rebalance());
    environment.execute();
    assertThat(ids()).isEqualTo(upTo(RANGES * 40));
  }

  @Test
  void aBoundedJobThatFailsAfterItsLastEntryWritesEachRowOnce() throws Exception {
    Script script = new Script().failAfter(1);
    SinkJob job = new SinkJob(lake, 2).script(script);
    StreamExecutionEnvironment environment = job.environment();
    job.sink(sequence(environment, job, 100));
    environment.execute();
    assertThat(ids()).isEqualTo(upTo(100));
    assertThat(script.landed()).startsWith(true).contains(false);
  }

  @Test
  void aBatchJobThatFailsAfterItsEntryWritesEachRowOnce() throws Exception {
    Script script = new Script().failAfter(1);
    SinkJob job = new SinkJob(lake, 2).script(script);
    job.configuration().set(ExecutionOptions.RUNTIME_MODE, RuntimeExecutionMode.BATCH);
    StreamExecutionEnvironment environment = job.environment();
    job.sink(sequence(environment, job, 100));
    environment.execute();
    assertThat(ids()).isEqualTo(upTo(100));
    assertThat(script.landed()).containsExactly(true, false);
    assertThat(lake.lake().applications()).isEmpty();
  }

  @Test
  void aBoundedJobWithoutCheckpointsLandsOnceAtItsEnd() throws Exception {
    Script script = new Script().failAfter(1);
    SinkJob job = new SinkJob(lake, 2).script(script);
    job.configuration().removeConfig(CheckpointingOptions.CHECKPOINTING_INTERVAL);
    StreamExecutionEnvironment environment = job.environment();
    job.sink(sequence(environment, job, 100));
    environment.execute();
    assertThat(ids()).isEqualTo(upTo(100));
    assertThat(script.landed()).containsExactly(true, false);
    assertThat(lake.lake().applications()).isEmpty();
  }

  @Test
  void aJobWithoutRowsLandsNothing() throws Exception {
    long before = lake.lake().snapshot().version();
    SinkJob job = new SinkJob(lake, 2);
    StreamExecutionEnvironment environment = job.environment();
    job.sink(
        sequence(environment, job, 100)
            .filter(row -> row.getLong(0) < 0)
            .returns(InternalTypeInfo.of(job.rowType())));
    environment.execute();
    assertThat(lake.lake().snapshot().version()).isEqualTo(before);
  }

  @Test
  void aStoreThatIsAwayForAWhileLosesNothing() throws Exception {
    TickSource source = new TickSource("away", 30, 5, true);
    JobClient job = HeldJob.start(new SinkJob(lake, 2), source, 0, 10).job();
    lake.store().down(true);
    source.limit(30);
    while (lake.store().refused() < 20) {
      Thread.onSpinWait();
    }
    lake.store().down(false);
    job.getJobExecutionResult().get();
    assertThat(ids()).isEqualTo(upTo(RANGES * 30));
  }

  @Test
  void aStoreThatIsAwayWhileAStepLandsIsAskedAgain() throws Exception {
    Script script = new Script().before(2, () -> lake.store().downFor(5));
    new SinkJob(lake, 1).script(script).run(new TickSource("landing", 20, 5, true));
    assertThat(lake.store().refused()).isGreaterThanOrEqualTo(5);
    assertThat(ids()).isEqualTo(upTo(RANGES * 20));
  }

  @Test
  void twoJobsIntoOneTableKeepTheirRows() throws Exception {
    JobClient one = new SinkJob(lake, 1).start(new TickSource("one", 30, 5, true));
    JobClient two = new SinkJob(lake, 1).start(new TickSource("two", 30, 5, true));
    one.getJobExecutionResult().get();
    two.getJobExecutionResult().get();
    assertThat(ids()).hasSize(2 * RANGES * 30);
    assertThat(ids().stream().distinct().toList()).isEqualTo(upTo(RANGES * 30));
    assertThat(lake.lake().applications()).extracting(ApplicationRecord::application).hasSize(2);
  }

  @Test
  void aTableThatIsDroppedStopsTheJob() throws Exception {
    TickSource source = new TickSource("dropped", 30, 5, false);
    JobClient job = HeldJob.start(new SinkJob(lake, 2), source, 0, 10).job();
    lake.lake().transact(tx -> tx.dropTable(TableName.parse(SinkJob.TABLE)));
    source.limit(30);
    assertThatThrownBy(() -> job.getJobExecutionResult().get())
        .hasStackTraceContaining("was dropped while a job writes to it");
  }

  @Test
  void aTableThatIsAlteredUnderTheJobKeepsAllRows() throws Exception {
    TickSource source = new TickSource("altered", 60, 5, true);
    HeldJob job = HeldJob.start(new SinkJob(lake, 2), source, 0, 20);
    lake.lake()
        .transact(
            tx -> {
              var table = tx.table(SinkJob.TABLE);
              table.addColumn(null, "more", Primitive.LONG, null);
              table.renameColumn("name", "label");
            });
    job.letOn(40);
    lake.lake()
        .transact(tx -> tx.table(SinkJob.TABLE).partition(Partitioning.by().bucket("id", 2)));
    source.limit(60);
    job.job().getJobExecutionResult().get();
    assertThat(ids()).isEqualTo(upTo(RANGES * 60));
    assertThat(lake.rows(SinkJob.TABLE))
        .allSatisfy(row -> assertThat(row.get("label")).isEqualTo("n" + row.get("id")));
  }

  @Test
  void rowsThatWereStagedBeforeTheTableWasPartitionedOtherwiseLandAsItIsNow() throws Exception {
    Script script =
        new Script()
            .before(
                2,
                () ->
                    lake.lake()
                        .transact(
                            tx ->
                                tx.table(SinkJob.TABLE)
                                    .partition(Partitioning.by().bucket("id", 2))));
    new SinkJob(lake, 1).script(script).run(new TickSource("staged", 20, 5, true));
    assertThat(ids()).isEqualTo(upTo(RANGES * 20));
    assertThat(script.asked().get(1).chunks()).allMatch(chunk -> chunk.place().spec() == 0);
    Scan scan = lake.lake().table(SinkJob.TABLE).scan();
    Plan plan = scan.plan();
    long unpartitioned = 0;
    while (plan.hasNext()) {
      unpartitioned += scan.whole(plan.next()).entry().place().spec() == 0 ? 1 : 0;
    }
    assertThat(unpartitioned).isEqualTo(1);
  }

  @Test
  void aColumnThatIsDroppedUnderTheJobCostsNoRow() throws Exception {
    TickSource source = new TickSource("narrowed", 40, 5, true);
    HeldJob job = HeldJob.start(new SinkJob(lake, 2), source, 0, 20);
    lake.lake()
        .transact(
            tx -> {
              var table = tx.table(SinkJob.TABLE);
              table.dropColumn("name");
              table.addColumn(
                  null, NewColumn.required("more", Primitive.LONG, 7L), ColumnPosition.last());
            });
    source.limit(40);
    job.job().getJobExecutionResult().get();
    assertThat(ids()).isEqualTo(upTo(RANGES * 40));
    assertThat(lake.rows(SinkJob.TABLE))
        .allSatisfy(row -> assertThat(row.get("more")).isEqualTo(7L));
  }

  @Test
  void aColumnThatBecomesWiderUnderTheJobKeepsItsValues() throws Exception {
    lake.create("main.ints", Field.required(1, "n", Primitive.INT));
    TickSource source = new TickSource("wider", 40, 5, false);
    source.limit(20);
    SinkJob job = new SinkJob(lake, 2);
    StreamExecutionEnvironment environment = job.environment();
    Sink<RowData> sink = LarvaSink.forRowData(lake.root(), "main.ints").build();
    job.ticks(environment, source)
        .map(row -> (RowData) GenericRowData.of((int) row.getLong(0)))
        .returns(InternalTypeInfo.ofFields(new IntType(false)))
        .sinkTo(sink);
    JobClient client = environment.executeAsync();
    awaitRows("main.ints", RANGES * 20);
    lake.lake().transact(tx -> tx.table("main.ints").widenColumn("n", Primitive.LONG));
    source.limit(40);
    awaitRows("main.ints", RANGES * 40);
    SinkJob.cancel(client);
    assertThat(lake.longs("main.ints", "n")).isEqualTo(upTo(RANGES * 40));
  }

  private void awaitRows(String table, long count) {
    while (lake.lake().table(table).totals().rows() < count) {
      Thread.onSpinWait();
    }
  }

  @Test
  void aStreamingJobWithoutCheckpointsIsRefusedAtItsStart() {
    SinkJob job = new SinkJob(lake, 1);
    job.configuration().removeConfig(CheckpointingOptions.CHECKPOINTING_INTERVAL);
    assertThatThrownBy(() -> job.start(new TickSource("never", 10, 5, false)))
        .isInstanceOf(InvalidRequest.class)
        .hasMessageContaining("takes no checkpoints");
  }
}
