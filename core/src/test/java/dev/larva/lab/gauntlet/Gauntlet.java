package dev.larva.lab.gauntlet;

import dev.larva.Lake;
import dev.larva.Larva;
import dev.larva.error.NotALake;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/** Starts the processes, kills them at random, starts them again, and settles the accounts. */
final class Gauntlet implements AutoCloseable {

  /** A life lasts at most this part of the whole, or {@link #LIFE_LEAST}, once it is ready. */
  private static final int LIFE_PART = 3;

  private static final Duration LIFE_LEAST = Duration.ofSeconds(4);

  private static final long TICK_MILLIS = 20;

  private static final long REPORT_NANOS = 10_000_000_000L;

  /** The processes are given this long to come to their ends, and to be killed once each. */
  private static final Duration GRACE = Duration.ofMinutes(3);

  private final Settings settings;
  private final Path folder;
  private final Tally tally;
  private final SplittableRandom random;
  private final List<Seat> seats = new ArrayList<>();
  private final long start = System.nanoTime();

  /**
   * The place that the lives of one process take, one after the other.
   *
   * @param death how long after it is ready this life ends
   */
  private record Seat(Child child, int life, Duration death) {}

  private Gauntlet(Settings settings, Path folder, Consumer<String> progress) {
    this.settings = settings;
    this.folder = folder;
    this.tally = new Tally(progress);
    this.random = new SplittableRandom(settings.seed());
  }

  /**
   * Runs it.
   *
   * @param folder an empty one, for journals and what the processes write to their error streams
   * @param progress is told for a person what happens
   */
  static Result run(Settings settings, Path folder, Consumer<String> progress) {
    try (Lake lake = open(settings);
        Gauntlet gauntlet = new Gauntlet(settings, folder, progress)) {
      Arena arena = Arena.create(lake);
      gauntlet.fight(arena);
      long seconds = gauntlet.elapsed().toSeconds();
      Reconciliation reconciliation =
          new Reconciliation(lake, arena, Journal.readAll(folder), gauntlet.tally);
      reconciliation.run(gauntlet.random);
      return gauntlet.result(seconds, reconciliation);
    }
  }

  private static Lake open(Settings settings) {
    try {
      return Larva.open(settings.root(), settings.options());
    } catch (NotALake none) {
      return Larva.create(settings.root(), settings.options(), settings.format());
    }
  }

  private Result result(long seconds, Reconciliation reconciliation) {
    return new Result(
        settings.processes(),
        seconds,
        reconciliation.committed(),
        reconciliation.failed(),
        tally.kills(),
        reconciliation.lost(),
        tally.problems());
  }

  private void fight(Arena arena) {
    for (int process = 0; process < settings.processes(); process++) {
      seats.add(seat(arena, process, 1));
    }
    long reported = System.nanoTime();
    while (!over()) {
      for (int process = 0; process < seats.size(); process++) {
        perhapsKill(arena, process);
      }
      if (System.nanoTime() - reported > REPORT_NANOS) {
        reported = System.nanoTime();
        report();
      }
      pause();
    }
    seats.forEach(seat -> seat.child.stop());
    for (int process = 0; process < seats.size(); process++) {
      if (!seats.get(process).child.ended(GRACE)) {
        tally.problem("process " + process + " did not end well when it was asked to");
      }
    }
    report();
  }

  private boolean over() {
    boolean killedEnough = tally.kills() >= settings.processes();
    boolean tooLong = elapsed().compareTo(settings.lasting().plus(GRACE)) > 0;
    if (tooLong && !killedEnough) {
      tally.problem("the processes did not come to work in time to be killed");
    }
    return tooLong || (killedEnough && elapsed().compareTo(settings.lasting()) >= 0);
  }

  private void perhapsKill(Arena arena, int process) {
    Seat seat = seats.get(process);
    if (seat.child.isGone()) {
      tally.problem("process " + process + " ended by itself");
    } else if (!seat.child.hasWorkedFor(seat.death)) {
      return;
    } else {
      seat.child.kill();
      tally.killed();
    }
    seats.set(process, seat(arena, process, seat.life + 1));
  }

  private Seat seat(Arena arena, int process, int life) {
    Child child = Child.start(settings, arena, folder, tally, process, life, random.nextLong());
    long part = Math.max(LIFE_LEAST.toMillis(), settings.lasting().toMillis() / LIFE_PART);
    return new Seat(child, life, Duration.ofMillis(random.nextLong(part)));
  }

  private void report() {
    tally.say(
        elapsed().toSeconds()
            + " s: "
            + tally.kills()
            + " kills, "
            + tally.checked()
            + " snapshots checked, "
            + tally.problemCount()
            + " problems");
  }

  private Duration elapsed() {
    return Duration.ofNanos(System.nanoTime() - start);
  }

  private static void pause() {
    try {
      Thread.sleep(TICK_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }

  @Override
  public void close() {
    seats.forEach(seat -> seat.child.close());
  }
}
