package dev.larva.flink.sink;

import static dev.larva.flink.sink.TickSource.RANGES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larva.error.InvalidRequest;
import dev.larva.error.SequenceConflict;
import dev.larva.flink.access.TestLake;
import dev.larva.format.ApplicationRecord;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.PipelineOptionsInternal;
import org.apache.flink.configuration.StateRecoveryOptions;
import org.apache.flink.core.execution.JobClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a job is whose state is not that of its sink, or is not there. */
final class StartTest {

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

  private SinkJob job() {
    SinkJob job = new SinkJob(lake, 2);
    job.configuration()
        .set(PipelineOptionsInternal.PIPELINE_FIXED_JOB_ID, "00000000000000000000000000000abc");
    return job;
  }

  @Test
  void aJobThatStartsWithoutStateIsAnotherApplicationAlsoUnderTheSameNamesAndJobId()
      throws Exception {
    TickSource source = new TickSource("anew", 20, 5, false);
    SinkJob.cancel(HeldJob.start(job(), source, 0, 20).job());
    SinkJob.cancel(HeldJob.start(job(), source, 0, 20).job());
    assertThat(ids()).hasSize(2 * RANGES * 20);
    assertThat(ids().stream().distinct().toList())
        .containsExactlyInAnyOrderElementsOf(TickSource.numbers(20, 20));
    assertThat(lake.lake().applications()).extracting(ApplicationRecord::application).hasSize(2);
  }

  @Test
  void aStateThatNoSinkTakesUpIsRefusedUnlessTheJobIsToldToLeaveIt() throws Exception {
    TickSource source = new TickSource("renamed", 30, 5, false);
    HeldJob old = HeldJob.start(new SinkJob(lake, 2), source, 0, 10);
    String savepoint = SinkJob.stop(old.job(), folder);

    SinkJob lost = new SinkJob(lake, 2).uid("other").from(savepoint);
    assertThatThrownBy(() -> lost.run(source))
        .hasStackTraceContaining("Cannot map checkpoint/savepoint state for operator");

    SinkJob left = new SinkJob(lake, 2).uid("other").from(savepoint);
    left.configuration().set(StateRecoveryOptions.SAVEPOINT_IGNORE_UNCLAIMED_STATE, true);
    SinkJob.cancel(HeldJob.start(left, source, 10, 30).job());
    assertThat(ids()).containsExactlyInAnyOrderElementsOf(TickSource.numbers(30, 30));
    assertThat(lake.lake().applications()).hasSize(2);
  }

  @Test
  void aStateWhoseApplicationTheLakeDoesNotKnowLandsNothing() throws Exception {
    TickSource source = new TickSource("forgotten", 20, 5, false);
    HeldJob old = HeldJob.start(new SinkJob(lake, 2), source, 0, 10);
    String savepoint = SinkJob.stop(old.job(), folder);
    String application = lake.lake().applications().get(0).application();
    lake.lake().transact(tx -> tx.forgetApplication(application));

    source.limit(20);
    JobClient again = new SinkJob(lake, 2).from(savepoint).start(source);
    assertThatThrownBy(() -> again.getJobExecutionResult().get())
        .hasStackTraceContaining(SequenceConflict.class.getName())
        .hasStackTraceContaining("the lake knows no such lineage");
    assertThat(ids()).hasSize(RANGES * 10);
  }

  @Test
  void aStateGoesOnAfterAllVersionsThatItKnowsHaveExpired() throws Exception {
    TickSource source = new TickSource("expired", 40, 5, false);
    HeldJob old = HeldJob.start(new SinkJob(lake, 2), source, 0, 20);
    String savepoint = SinkJob.stop(old.job(), folder);
    lake.lake().transact(tx -> tx.table(SinkJob.TABLE).setProperties(Map.of("k", "v"), Set.of()));
    lake.lake().transact(tx -> tx.expire(lake.lake().snapshot().version()));
    lake.lake().checkpoint();

    SinkJob.cancel(HeldJob.start(new SinkJob(lake, 2).from(savepoint), source, 20, 40).job());
    assertThat(ids()).containsExactlyInAnyOrderElementsOf(TickSource.numbers(40, 40));
  }

  @Test
  void aStreamingJobThatTakesNoCheckpointAtItsEndIsRefused() {
    SinkJob job = new SinkJob(lake, 1);
    job.configuration().set(CheckpointingOptions.ENABLE_CHECKPOINTS_AFTER_TASKS_FINISH, false);
    assertThatThrownBy(() -> job.start(new TickSource("unfinished", 10, 5, true)))
        .isInstanceOf(InvalidRequest.class)
        .hasMessageContaining("checkpoints-after-tasks-finish");
  }
}
