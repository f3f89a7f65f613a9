package dev.larva.maintenance.vacuum;

import dev.larva.entry.KeptRoot;
import dev.larva.entry.Sweep;
import dev.larva.error.CorruptLake;
import dev.larva.error.InvalidRequest;
import dev.larva.log.CommitPoint;
import dev.larva.maintenance.Transactions;
import dev.larva.maintenance.reach.Reachable;
import dev.larva.snapshot.Loader;
import dev.larva.snapshot.Snapshot;
import dev.larva.transaction.LakeAccess;
import dev.larva.transaction.TransactionOptions;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Frees the store of what no version that may be read needs: reads what the lake reaches, lands a
 * sweep, reads what it reaches beside by then, and deletes what lies below the sweep's cutoff and
 * is not reached. It may be broken off and run again at any time, and by several at once, beside
 * any writers and readers.
 */
public final class Vacuum {

  private final LakeAccess lake;
  private final CommitPoint log;
  private final Loader loader;
  private final Transactions transactions;

  public Vacuum(LakeAccess lake, CommitPoint log, Loader loader, Transactions transactions) {
    this.lake = lake;
    this.log = log;
    this.loader = loader;
    this.transactions = transactions;
  }

  /**
   * Runs it.
   *
   * @param progress is told, in a few words, how far it has come
   * @throws CorruptLake if something that the lake needs is missing or damaged; then nothing is
   *     deleted, and no sweep lands unless it was whole before
   * @throws InvalidRequest if the cutoff is above the newest version or one that a consumer holds,
   *     or below the one in force
   */
  public VacuumReport run(VacuumOptions options, Consumer<String> progress) {
    Snapshot before = lake.head().follow();
    long cutoff = cutoff(options, before);
    long[] sweep = new long[1];
    return lake.head()
        .ofNewest(
            state -> {
              RootChoice choice = choice(state);
              List<KeptRoot> kept = choice.keep();
              Reachable reachable = Reachable.of(lake, log, loader, state, kept, progress);
              if (!options.dryRun()) {
                if (cutoff > state.cutoff() || !choice.drop().isEmpty()) {
                  sweep[0] = sweep(cutoff);
                }
                Snapshot swept = lake.head().follow();
                kept = swept.keptRoots();
                reachable.grow(swept, progress);
              }
              Removal removal = new Removal(lake, reachable::contains, cutoff, options, progress);
              removal.run();
              return new VacuumReport(
                  cutoff, sweep[0], dropped(before, kept), removal.listed(), removal.freed());
            });
  }

  private static long dropped(Snapshot before, List<KeptRoot> kept) {
    return before.keptRoots().stream().filter(root -> !kept.contains(root)).count();
  }

  private RootChoice choice(Snapshot state) {
    return RootChoice.of(state, root -> loader.kept(root).isPresent());
  }

  /** Lands a sweep, planned anew as often as roots were confirmed or dropped before it. */
  long sweep(long cutoff) {
    return transactions
        .run(
            TransactionOptions.DEFAULT,
            transaction ->
                transaction.control(
                    state -> {
                      RootChoice choice = choice(state);
                      return new Sweep(
                          Math.max(cutoff, state.cutoff()),
                          choice.keep(),
                          choice.drop().stream().map(KeptRoot::version).toList());
                    }))
        .orElseThrow()
        .version();
  }

  private long cutoff(VacuumOptions options, Snapshot newest) {
    long most = newest.oldestConsumed();
    if (options.cutoff().isEmpty()) {
      return Math.max(newest.cutoff(), Math.min(most, oldEnough(newest)));
    }
    long cutoff = options.cutoff().getAsLong();
    if (cutoff > newest.cutoff() && cutoff > most) {
      throw new InvalidRequest(
          "A consumer holds a version below the cutoff, so what was staged from there on may still"
              + " land. Let it move its hold, release it, or give a cutoff up to "
              + most
              + ". cutoff="
              + cutoff);
    }
    if (cutoff > newest.version() || cutoff < newest.cutoff()) {
      throw new InvalidRequest(
          "The cutoff of a vacuum is a version of the lake, and never falls. Give one from "
              + newest.cutoff()
              + " to "
              + newest.version()
              + ". cutoff="
              + cutoff);
    }
    return cutoff;
  }

  /** The newest version that is old enough; 0 if none is. */
  private long oldEnough(Snapshot newest) {
    long time = lake.nowMicros() - TimeUnit.SECONDS.toMicros(VacuumOptions.MIN_AGE.toSeconds());
    return loader.versionAsOf(time, newest).orElse(0);
  }
}
