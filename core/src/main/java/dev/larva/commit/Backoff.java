package dev.larva.commit;

import dev.larva.runtime.Event;
import dev.larva.runtime.Machine;
import java.time.Duration;

/**
 * How long a writer waits before its next request, scaled to the measured times of a put and of a
 * read. Where the store does not answer as it should: full jitter that doubles with every failure
 * in a row. Where another writer won, somebody gets on, so no wait doubles: writers take turns.
 * Source: Marc Brooker, "Exponential Backoff And Jitter", 2015.
 */
final class Backoff {

  /** A wait is at most this. */
  private static final Duration LONGEST = Duration.ofSeconds(5);

  /** What a put is taken to last at most where it failed. */
  private static final Duration SLOWEST = Duration.ofMillis(50);

  /** What a put or read is taken to last at most where writers take turns. */
  private static final Duration SLOWEST_TURN = Duration.ofMillis(500);

  /** What a put or read is taken to last at least. */
  private static final Duration FASTEST = Duration.ofMillis(1);

  private static final int DOUBLINGS_LIMIT = 20;

  /** Losses in a row that are part of taking turns: no wait before them. */
  private static final int PATIENCE = 1;

  /** One part in this many of each measurement enters the mean. */
  private static final int SMOOTHING = 8;

  private final Machine machine;
  private final Others others;
  private long meanPutNanos = SLOWEST.toNanos();
  private long meanReadNanos = SLOWEST.toNanos() / 2;

  Backoff(Machine machine) {
    this(machine, new Others(machine));
  }

  Backoff(Machine machine, Others others) {
    this.machine = machine;
    this.others = others;
  }

  Others others() {
    return others;
  }

  /** Takes in how long a put took. */
  void measured(long putNanos) {
    meanPutNanos += (putNanos - meanPutNanos) / SMOOTHING;
  }

  /** Takes in how long reading a slot back took. */
  void measuredRead(long readNanos) {
    meanReadNanos += (readNanos - meanReadNanos) / SMOOTHING;
  }

  /** The mean time of a put, as it was measured, nanoseconds. */
  long putNanos() {
    return meanPutNanos;
  }

  /** How long a slot that could be put may wait for who would be in it: as long as a put takes. */
  long patienceNanos() {
    return turn(meanPutNanos);
  }

  /** The mean time of reading a slot back, as it was measured, nanoseconds. */
  long readNanos() {
    return meanReadNanos;
  }

  /**
   * Gives others their turn after a win, if there are others: they read that slot before they try
   * the next, and would never be first. The wait grows with their number. A writer alone never
   * waits.
   */
  void yieldTurn() throws InterruptedException {
    int count = others.count();
    if (count > 0) {
      machine.event(Event.YIELDED);
      long turns = Math.min(LONGEST.toNanos(), count * turn(meanPutNanos));
      machine.sleep(Duration.ofNanos(turn(meanReadNanos) + machine.random(turns)));
    }
  }

  /**
   * Waits after the n-th race in a row that went to another writer, counted from 1: not at all at
   * first, since the winner waits; then as long as a turn of each of the others takes at most, and
   * the less the more races it lost.
   *
   * @return whether there was a wait
   */
  boolean lost(int inARow) throws InterruptedException {
    long bound = Math.min(LONGEST.toNanos(), (others.count() - 1) * turn(meanPutNanos) / inARow);
    if (inARow <= PATIENCE || bound <= 0) {
      return false;
    }
    machine.event(Event.BACKOFF);
    machine.sleep(Duration.ofNanos(machine.random(bound)));
    return true;
  }

  /** Waits after the n-th failure in a row, counted from 1. */
  void pause(int failures) throws InterruptedException {
    int doublings = Math.min(failures - 1, DOUBLINGS_LIMIT);
    long first = Math.min(SLOWEST.toNanos(), turn(meanPutNanos));
    long bound = Math.min(LONGEST.toNanos(), first << doublings);
    machine.event(Event.BACKOFF);
    machine.sleep(Duration.ofNanos(machine.random(bound)));
  }

  private static long turn(long nanos) {
    return Math.max(FASTEST.toNanos(), Math.min(SLOWEST_TURN.toNanos(), nanos));
  }
}
