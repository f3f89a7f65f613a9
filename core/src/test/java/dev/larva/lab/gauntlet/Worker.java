package dev.larva.lab.gauntlet;

import dev.larva.Lake;
import dev.larva.entry.TransactionId;
import dev.larva.error.OutcomeUnknown;
import dev.larva.error.RetryBudgetExhausted;
import dev.larva.transaction.TransactionOptions;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicBoolean;

/** One thread of a process: announces a deed, does it, notes the answer, and so on. */
final class Worker implements Runnable {

  /** Time enough to land, whatever the store does. */
  static final Duration PATIENT = Duration.ofMinutes(1);

  /** Of so many deeds one is given at most {@link #IMPATIENT_MILLIS}. */
  private static final int IMPATIENT_ONE_IN = 16;

  private static final int IMPATIENT_MILLIS = 200;

  /** Of so many deeds one is followed by a checkpoint. */
  private static final int CHECKPOINT_ONE_IN = 150;

  /** Of so many deeds one is followed by a compaction of a table whose rows change. */
  private static final int COMPACT_ONE_IN = 60;

  private final Lake lake;
  private final Arena arena;
  private final Journal journal;
  private final Console console;
  private final AtomicBoolean stopping;
  private final SplittableRandom random;

  Worker(
      Lake lake,
      Arena arena,
      Journal journal,
      Console console,
      AtomicBoolean stopping,
      SplittableRandom random) {
    this.lake = lake;
    this.arena = arena;
    this.journal = journal;
    this.console = console;
    this.stopping = stopping;
    this.random = random;
  }

  @Override
  public void run() {
    while (!stopping.get()) {
      try {
        act();
      } catch (RuntimeException failure) {
        console.problem("a worker failed: " + failure);
        return;
      }
    }
  }

  private void act() {
    boolean patient = random.nextInt(IMPATIENT_ONE_IN) != 0;
    Duration deadline = patient ? PATIENT : Duration.ofMillis(1 + random.nextInt(IMPATIENT_MILLIS));
    Deed deed = Deed.draw(random);
    TransactionId id = lake.newTransactionId();
    journal.begin(id, deed);
    Answer answer = drive(id, deed, deadline);
    journal.answer(id, answer);
    if (answer.kind() == Answer.Kind.UNKNOWN && random.nextBoolean()) {
      again(id, deed);
    }
    if (random.nextInt(CHECKPOINT_ONE_IN) == 0) {
      lake.checkpoint();
    }
    if (random.nextInt(COMPACT_ONE_IN) == 0) {
      lake.compact((random.nextBoolean() ? arena.slips() : arena.tallies()).toString());
    }
  }

  /** Drives a transaction again whose fate is open, perhaps that of a dead process. */
  void again(TransactionId id, Deed deed) {
    journal.begin(id, deed);
    journal.answer(id, drive(id, deed, PATIENT));
  }

  private Answer drive(TransactionId id, Deed deed, Duration deadline) {
    TransactionOptions options =
        TransactionOptions.DEFAULT.as(id).withDeadline(deadline).isolated(deed.isolation());
    try {
      return lake.transact(options, tx -> deed.run(tx, arena, id))
          .map(landed -> Answer.committed(landed.version()))
          .orElseThrow();
    } catch (OutcomeUnknown open) {
      return Answer.unknown();
    } catch (RetryBudgetExhausted late) {
      return deadline.equals(PATIENT) ? Answer.refused(late) : Answer.gaveUp();
    } catch (RuntimeException refused) {
      return Answer.refused(refused);
    }
  }
}
