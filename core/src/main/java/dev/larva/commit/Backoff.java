package dev.larva.commit;

import dev.larva.runtime.Event;
import dev.larva.runtime.Machine;
import java.time.Duration;

/**
 * Full jitter that doubles with every lost race in a row, scaled to the measured time of a put.
 * Source: Marc Brooker, "Exponential Backoff And Jitter", 2015.
 */
final class Backoff {

  /** A wait is at most this. */
  private static final Duration LONGEST = Duration.ofSeconds(5);

  /** What a first wait is at most where puts take as long or longer. */
  private static final Duration SLOWEST_PUT = Duration.ofMillis(50);

  /** What a put is taken to last at least. */
  private static final Duration FASTEST_PUT = Duration.ofMillis(1);

  private static final int DOUBLINGS_LIMIT = 20;

  /** One part in this many of each measurement enters the mean. */
  private static final int SMOOTHING = 8;

  /** How long a lost race tells that others are writing. */
  private static final Duration SEEN = Duration.ofSeconds(5);

  private final Machine machine;
  private boolean contended;
  private long lostAt;
  private long meanPutNanos = SLOWEST_PUT.toNanos();

  Backoff(Machine machine) {
    this.machine = machine;
  }

  /** Takes in how long a put took. */
  void measured(long putNanos) {
    meanPutNanos += (putNanos - meanPutNanos) / SMOOTHING;
  }

  /** Takes in that a slot went to another writer. */
  void lost() {
    lostAt = machine.elapsedNanos();
    contended = true;
  }

  /**
   * Waits up to the time of a put after a win, if others were seen within {@link #SEEN}: they read
   * that slot before they try the next, and would never be first. A writer alone never waits.
   */
  void yieldTurn() throws InterruptedException {
    if (contended && machine.elapsedNanos() - lostAt < SEEN.toNanos()) {
      machine.event(Event.YIELDED);
      machine.sleep(Duration.ofNanos(machine.random(firstBound())));
    }
  }

  /** Waits after the n-th failure in a row, counted from 1. */
  void pause(int failures) throws InterruptedException {
    long first = Math.max(FASTEST_PUT.toNanos(), Math.min(SLOWEST_PUT.toNanos(), meanPutNanos));
    int doublings = Math.min(failures - 1, DOUBLINGS_LIMIT);
    long bound = Math.min(LONGEST.toNanos(), first << doublings);
    machine.event(Event.BACKOFF);
    machine.sleep(Duration.ofNanos(machine.random(bound)));
  }

  /** The time of a put, within limits, nanoseconds. */
  private long firstBound() {
    return Math.max(FASTEST_PUT.toNanos(), Math.min(SLOWEST_PUT.toNanos(), meanPutNanos));
  }
}
