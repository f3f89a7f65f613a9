package dev.larva.lab;

import dev.larva.entry.Operation;
import dev.larva.runtime.Ulid;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * An application as it knows itself: it drives a step until it is told that it landed, drives old
 * ones again, changes its lineage with or without steps recovered from the one before, and goes
 * back.
 */
final class Sink {

  private static final int GAP = 3;

  private final String application;
  private final List<Drive> drives = new ArrayList<>();
  private final List<Drive> pending = new ArrayList<>();
  private @Nullable Drive last;

  Sink(String client) {
    this.application = "sink " + client;
  }

  /** Every step that it ever drew. */
  List<Drive> drives() {
    return drives;
  }

  /**
   * Those that a left-over instance may drive again, of which that instance does not say that it
   * goes back on purpose.
   */
  List<Drive> leftOver() {
    List<Drive> leftOver = drives.stream().filter(drive -> !forked(drive)).toList();
    List<Drive> abandoned = leftOver.stream().filter(Drive::abandoned).toList();
    return abandoned.isEmpty() ? leftOver : abandoned;
  }

  private static boolean forked(Drive drive) {
    Operation.OpenLineage opening = drive.opening();
    return drive.abandoned() && opening != null && opening.fork();
  }

  /** What it does next. */
  Drive next(SplittableRandom random, Supplier<Ulid> ids) {
    int choice = random.nextInt(100);
    List<Drive> done = drives.stream().filter(Drive::acknowledged).toList();
    if (!done.isEmpty() && choice < (pending.isEmpty() ? 10 : 30)) {
      return fork(done.get(random.nextInt(done.size())).step(), random, ids.get());
    }
    if (pending.size() == 1 && choice < 40) {
      return restart(pending.get(0).step(), random, ids.get());
    }
    if (!pending.isEmpty()) {
      return pending.get(choice < 50 ? pending.size() - 1 : 0);
    }
    Drive from = last;
    if (from == null) {
      return first(ids.get());
    }
    if (choice < 65) {
      Operation.Step before = from.step();
      return drawn(step(before.lineage(), before.next(), random), null);
    }
    return choice < 80
        ? restart(from.step(), random, ids.get())
        : done.get(random.nextInt(done.size()));
  }

  private Drive first(Ulid lineage) {
    return drawn(
        new Operation.Step(application, lineage, 0, 1),
        new Operation.OpenLineage(application, lineage, null, 0, false));
  }

  /** A new lineage after a step, whether or not that is known to have landed. */
  private Drive restart(Operation.Step from, SplittableRandom random, Ulid lineage) {
    return drawn(
        step(lineage, from.next(), random),
        new Operation.OpenLineage(application, lineage, from.lineage(), from.next(), false));
  }

  private Drive fork(Operation.Step from, SplittableRandom random, Ulid lineage) {
    pending.forEach(Drive::abandon);
    pending.clear();
    return drawn(
        step(lineage, from.next(), random),
        new Operation.OpenLineage(application, lineage, from.lineage(), from.next(), true));
  }

  private Operation.Step step(Ulid lineage, long previous, SplittableRandom random) {
    return new Operation.Step(application, lineage, previous, previous + 1 + random.nextInt(GAP));
  }

  private Drive drawn(Operation.Step step, Operation.@Nullable OpenLineage opening) {
    Drive drive = new Drive(step, opening);
    drives.add(drive);
    pending.add(drive);
    return drive;
  }

  /** A step landed, and so did those that it rests on. */
  void acknowledge(Drive drive) {
    int at = pending.indexOf(drive);
    if (at >= 0) {
      pending.subList(0, at + 1).forEach(Drive::acknowledge);
      pending.subList(0, at + 1).clear();
      last = drive;
    } else if (drives.contains(drive)) {
      drive.acknowledge();
    }
  }
}
