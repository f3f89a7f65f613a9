package dev.larva.flink.sink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larva.chunk.ChunkSink;
import dev.larva.entry.ChunkEntry;
import dev.larva.error.SequenceConflict;
import dev.larva.flink.access.TestLake;
import dev.larva.format.TableRecord;
import dev.larva.runtime.Ulid;
import dev.larva.transaction.Staging;
import java.util.List;
import java.util.Map;
import org.apache.flink.runtime.execution.SuppressRestartsException;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Where an application stands when one of its states is gone on from, on purpose or not. */
final class ForkTest {

  private TestLake lake;

  @BeforeEach
  void open() {
    lake = SinkJob.lake();
  }

  @AfterEach
  void close() {
    lake.close();
  }

  private SinkPlan plan() {
    return new SinkJob(lake, 1).plan();
  }

  private SinkPlan fork() {
    return new SinkJob(lake, 1).fork().plan();
  }

  private static Course first(SinkPlan plan) {
    return Course.first("application", new Ulid(plan.nonce()));
  }

  private Course restored(Course before, SinkPlan plan) {
    return Resumption.of(before, plan, lake.lake());
  }

  private List<ChunkEntry> staged(SinkPlan plan, long id) {
    TableRecord table = lake.lake().table(SinkJob.TABLE).record();
    ChunkSink<RowData> sink =
        Staging.sink(
            lake.lake().access(), table, plan.rowSchema(), plan.form(), plan.target(table));
    sink.write(GenericRowData.of(id, StringData.fromString("n" + id)));
    return sink.finish(0);
  }

  private SinkStep step(Course course, SinkPlan plan, long id) {
    Mark.Step mark = course.step(0, plan.forksFrom(course.parent()));
    return new SinkStep(
        lake.lake().id(), new Ulid(plan.table()), mark.next(), mark, staged(plan, id));
  }

  /** Takes a step with one row and lands it; the course after it. */
  private Course landed(Course course, SinkPlan plan, long id) {
    SinkStep step = step(course, plan, id);
    assertThat(land(step, plan)).isTrue();
    return after(course, step);
  }

  private boolean land(SinkStep step, SinkPlan plan) {
    return new LogLanding(lake.lake(), plan).land(step, Map.of()).isPresent();
  }

  private static Course after(Course course, SinkStep step) {
    return course.after((Mark.Step) step.mark());
  }

  private List<Long> ids() {
    return lake.longs(SinkJob.TABLE, "id");
  }

  @Test
  void aStateOfBeforeTheFirstRowsIsRefusedUnlessItForks() {
    SinkPlan old = plan();
    Course empty = first(old);
    landed(empty, old, 1);

    assertThatThrownBy(() -> restored(empty, plan())).isInstanceOf(SuppressRestartsException.class);
    SinkPlan fork = fork();
    landed(restored(empty, fork), fork, 2);
    assertThat(ids()).containsExactly(1L, 2L);
    assertThat(lake.lake().applications()).hasSize(1);
  }

  /** What the state holds had not landed when the job went on from the checkpoint before. */
  @Test
  void aForkLandsTheStepOfItsStateThatOthersWentOnWithout() {
    SinkPlan old = plan();
    Course one = landed(first(old), old, 1);
    SinkStep pending = step(one, old, 2);
    Course state = after(one, pending);
    landed(restored(one, old), old, 2);

    assertThatThrownBy(() -> restored(state, plan())).isInstanceOf(SuppressRestartsException.class);
    SinkPlan fork = fork();
    Course forked = restored(state, fork);
    assertThat(land(pending, fork)).isTrue();
    assertThat(land(pending, fork)).isFalse();
    landed(forked, fork, 3);
    assertThat(ids()).containsExactly(1L, 2L, 2L, 3L);
  }

  @Test
  void aForkGoesOnFromALineageThatNeverOpened() {
    SinkPlan old = plan();
    Course one = landed(first(old), old, 1);
    Course two = restored(one, old);
    SinkStep pending = step(two, old, 2);
    Course state = after(two, pending);
    landed(restored(two, old), old, 2);

    SinkPlan fork = fork();
    Course forked = restored(state, fork);
    assertThat(land(pending, fork)).isTrue();
    landed(forked, fork, 3);
    assertThat(ids()).containsExactly(1L, 2L, 2L, 3L);
  }

  @Test
  void aStepThatCanStillLandIsNotLandedTwiceByAFork() {
    SinkPlan old = plan();
    Course one = landed(first(old), old, 1);
    SinkStep pending = step(one, old, 2);

    SinkPlan fork = fork();
    Course forked = restored(after(one, pending), fork);
    assertThat(land(pending, fork)).isTrue();
    assertThat(land(pending, fork)).isFalse();
    landed(forked, fork, 3);
    assertThat(ids()).containsExactly(1L, 2L, 3L);
  }

  @Test
  void aForkThatRestartsBeforeItsFirstRowsForksAllTheSame() {
    SinkPlan old = plan();
    Course one = landed(first(old), old, 1);
    landed(one, old, 2);

    SinkPlan fork = fork();
    Course again = restored(restored(one, fork), fork);
    landed(again, fork, 3);
    assertThat(ids()).containsExactly(1L, 2L, 3L);
  }

  @Test
  void aForkThatWasTakenOverStopsHoweverOftenItRestarts() {
    SinkPlan old = plan();
    SinkPlan fork = fork();
    Course one = landed(restored(landed(first(old), old, 1), fork), fork, 2);
    SinkStep pending = step(one, fork, 9);
    SinkPlan other = plan();
    landed(restored(one, other), other, 3);

    assertThatThrownBy(() -> land(pending, fork)).isInstanceOf(SequenceConflict.class);
    assertThatThrownBy(() -> restored(one, fork)).isInstanceOf(SuppressRestartsException.class);
    assertThat(ids()).containsExactly(1L, 2L, 3L);
  }

  /**
   * Such a lake has lost rows that the state takes to be there; a fork repeats, and leaves no gap.
   */
  @Test
  void aForkOnAnOlderCopyOfTheLakeLandsNothing() {
    SinkPlan old = plan();
    Course one = landed(first(old), old, 1);
    Course lost = after(one, step(one, old, 2));

    SinkPlan fork = fork();
    Course forked = restored(lost, fork);
    assertThatThrownBy(() -> landed(forked, fork, 3)).isInstanceOf(SequenceConflict.class);
    assertThat(ids()).containsExactly(1L);
  }

  @Test
  void aForkOfAnApplicationThatWasForgottenLandsNothing() {
    SinkPlan old = plan();
    Course one = landed(first(old), old, 1);
    SinkStep pending = step(one, old, 2);
    lake.lake().transact(tx -> tx.forgetApplication("application"));

    assertThatThrownBy(() -> land(pending, fork())).isInstanceOf(SequenceConflict.class);
    assertThat(ids()).containsExactly(1L);
  }
}
