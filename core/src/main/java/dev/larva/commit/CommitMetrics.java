package dev.larva.commit;

import java.time.Duration;

/**
 * What a committer is doing and has done since its lake was opened.
 *
 * @param phase that it is in now
 * @param inPhase for how long
 * @param first version of the slot that it is about, or was about last; 0: none yet
 * @param waiting transactions that wait for a slot
 * @param puts of slots, how long each took, microseconds
 * @param batches that landed, how many transactions each held
 */
public record CommitMetrics(
    Phase phase, Duration inPhase, long first, int waiting, Spread puts, Spread batches) {

  /** Of a lake that nothing was written to. */
  public static final CommitMetrics NONE =
      new CommitMetrics(Phase.IDLE, Duration.ZERO, 0, 0, Spread.NONE, Spread.NONE);
}
