package dev.larva.flink.sink;

import dev.larva.error.CommitConflict;
import dev.larva.error.InvalidRequest;
import dev.larva.error.LarvaException;
import dev.larva.error.OutcomeUnknown;
import dev.larva.error.Rejected;
import dev.larva.error.RetryBudgetExhausted;
import dev.larva.error.SequenceConflict;
import dev.larva.error.StagedTooOld;
import dev.larva.error.StoreFailure;
import dev.larva.flink.access.Lease;
import dev.larva.flink.access.OpenLakes;
import dev.larva.runtime.Machine;
import dev.larva.transaction.Landed;
import java.io.IOException;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.api.connector.sink2.Committer;
import org.apache.flink.runtime.execution.SuppressRestartsException;

/**
 * Lands the steps of checkpoints that are complete, in order. While the store cannot be reached it
 * tries again; after that the task fails, and the job that is restarted tries again, for the step
 * is in its state.
 */
final class StepCommitter implements Committer<SinkStep> {

  /** How long one step is tried in one go. */
  private static final Duration TRIES = Duration.ofMinutes(2);

  private static final Duration PAUSE_FIRST = Duration.ofMillis(100);
  private static final Duration PAUSE_MOST = Duration.ofSeconds(5);

  private final Lease lease;
  private final Landing landing;
  private final CommitMeter meter;
  private final boolean overwrites;
  private final Map<String, String> summary;

  StepCommitter(
      SinkPlan plan, Landing.Opener landing, CommitMeter meter, Map<String, String> summary) {
    this.lease = OpenLakes.lease(plan.address());
    this.landing = landing.open(lease.lake(), plan);
    this.overwrites = plan.overwritten() != null;
    this.meter = meter;
    this.summary = Map.copyOf(summary);
  }

  @Override
  public void commit(Collection<CommitRequest<SinkStep>> requests)
      throws IOException, InterruptedException {
    for (CommitRequest<SinkStep> request : requests) {
      long started = machine().elapsedNanos();
      if (land(request.getCommittable()).isPresent()) {
        meter.landed(request.getCommittable(), machine().elapsedNanos() - started);
      } else {
        request.signalAlreadyCommitted();
      }
    }
  }

  private Optional<Landed> land(SinkStep step) throws IOException, InterruptedException {
    long started = machine().elapsedNanos();
    for (Duration pause = PAUSE_FIRST; ; pause = longer(pause)) {
      try {
        return landing.land(step, summary);
      } catch (LarvaException failure) {
        if (isFinal(failure)) {
          throw new SuppressRestartsException(failure);
        }
        boolean over = machine().elapsedNanos() - started > TRIES.toNanos();
        if (over || !mayPass(failure)) {
          throw new IOException(failure.getMessage(), failure);
        }
        meter.failed();
        machine().sleep(pause.plusMillis(machine().random(pause.toMillis())));
      }
    }
  }

  /** The same step may land later: the store or others were in the way. */
  private static boolean mayPass(LarvaException failure) {
    return failure instanceof OutcomeUnknown
        || failure instanceof RetryBudgetExhausted
        || (failure instanceof StoreFailure store && store.kind() != StoreFailure.Kind.BROKEN);
  }

  /** The same step will never land, however often the job is restarted. */
  private boolean isFinal(LarvaException failure) {
    return failure instanceof SequenceConflict
        || failure instanceof StagedTooOld
        || failure instanceof Rejected
        || failure instanceof InvalidRequest
        || (failure instanceof CommitConflict && overwrites);
  }

  private static Duration longer(Duration pause) {
    Duration twice = pause.multipliedBy(2);
    return twice.compareTo(PAUSE_MOST) > 0 ? PAUSE_MOST : twice;
  }

  private Machine machine() {
    return lease.lake().access().machine();
  }

  @Override
  public void close() {
    lease.close();
  }
}
