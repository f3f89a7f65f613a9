package dev.larva.flink.sink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larva.entry.TransactionId;
import dev.larva.error.InvalidRequest;
import dev.larva.error.LarvaException;
import dev.larva.error.StoreFailure;
import dev.larva.flink.access.TestLake;
import dev.larva.runtime.Ulid;
import dev.larva.transaction.Landed;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.api.connector.sink2.Committer.CommitRequest;
import org.apache.flink.metrics.groups.UnregisteredMetricsGroup;
import org.apache.flink.runtime.execution.SuppressRestartsException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a committer makes of the ways in which a step does not land. */
final class StepCommitterTest {

  private static final Ulid ID = new Ulid("01J0000000000000000000000A");
  private static final TransactionId TRANSACTION = new TransactionId(0, ID);
  private static final SinkStep STEP =
      new SinkStep(ID, ID, 1, new Mark.Once(TRANSACTION), List.of());

  private final ArrayDeque<LarvaException> failures = new ArrayDeque<>();
  private final List<SinkStep> landed = new ArrayList<>();
  private TestLake lake;

  @BeforeEach
  void open() {
    lake = SinkJob.lake();
  }

  @AfterEach
  void close() {
    lake.close();
  }

  /** Fails in the ways that are left, one at each asking, and then lands. */
  private Optional<Landed> land(SinkStep step) {
    if (!failures.isEmpty()) {
      throw failures.remove();
    }
    boolean known = landed.contains(step);
    landed.add(step);
    return known ? Optional.empty() : Optional.of(new Landed(TRANSACTION, 1, 1));
  }

  private static final class Request implements CommitRequest<SinkStep> {

    private boolean already;

    @Override
    public SinkStep getCommittable() {
      return STEP;
    }

    @Override
    public int getNumberOfRetries() {
      return 0;
    }

    @Override
    public void signalFailedWithKnownReason(Throwable dropped) {
      throw new IllegalStateException("a step is never dropped", dropped);
    }

    @Override
    public void signalFailedWithUnknownReason(Throwable failure) {
      throw new IllegalStateException("a failure is thrown", failure);
    }

    @Override
    public void retryLater() {
      throw new IllegalStateException("Flink would try at once, ten times");
    }

    @Override
    public void updateAndRetryLater(SinkStep step) {
      throw new IllegalStateException("a step does not change");
    }

    @Override
    public void signalAlreadyCommitted() {
      already = true;
    }
  }

  private Request commit() throws IOException, InterruptedException {
    Request request = new Request();
    StepCommitter committer =
        new StepCommitter(
            new SinkJob(lake, 1).plan(),
            (opened, plan) -> (step, summary) -> land(step),
            new CommitMeter(new UnregisteredMetricsGroup()),
            Map.of());
    try {
      committer.commit(List.of(request));
    } finally {
      committer.close();
    }
    return request;
  }

  @Test
  void whileNothingAnswersItAsksAgainUntilTheStepLands() throws Exception {
    failures.add(new StoreFailure(StoreFailure.Kind.UNREACHABLE, "away", null));
    failures.add(new StoreFailure(StoreFailure.Kind.TRANSIENT, "away", null));
    assertThat(commit().already).isFalse();
    assertThat(landed).containsExactly(STEP);
  }

  @Test
  void aStepThatLandedBeforeIsToldAsThat() throws Exception {
    landed.add(STEP);
    assertThat(commit().already).isTrue();
  }

  @Test
  void whatCanNeverLandEndsTheJob() {
    failures.add(new InvalidRequest("dropped"));
    assertThatThrownBy(this::commit)
        .isInstanceOf(SuppressRestartsException.class)
        .hasRootCauseInstanceOf(InvalidRequest.class);
    assertThat(landed).isEmpty();
  }

  @Test
  void aStoreThatAnswersWronglyFailsTheTask() {
    failures.add(new StoreFailure(StoreFailure.Kind.BROKEN, "wrong", null));
    assertThatThrownBy(this::commit).isInstanceOf(IOException.class).hasMessageContaining("wrong");
    assertThat(landed).isEmpty();
  }
}
