package dev.larva.maintenance.vacuum;

import dev.larva.entry.Operation.NamedRoot;
import dev.larva.entry.Operation.Sweep;
import dev.larva.error.InvalidRequest;
import dev.larva.format.Root.KeptRoot;
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
 * Frees the store of what no version that may be read needs: lands a sweep, reads what the lake
 * reaches at or after it, and deletes what lies below the sweep's cutoff and is not reached. It may
 * be broken off and run again at any time, and by several at once, beside any writers and readers.
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
   * @throws InvalidRequest if the cutoff is above the newest version, or below the one in force
   */
  public VacuumReport run(VacuumOptions options, Consumer<String> progress) {
    Snapshot before = lake.head().follow();
    long cutoff = cutoff(options, before);
    RootChoice choice = choice(before);
    boolean needed = cutoff > before.cutoff() || !choice.drop().isEmpty();
    long sweep = options.dryRun() || !needed ? 0 : sweep(cutoff);
    Snapshot after = options.dryRun() ? before : lake.head().follow();
    List<KeptRoot> kept = options.dryRun() ? choice.keep() : after.keptRoots();
    Reachable reachable = Reachable.of(lake, log, loader, after, kept, progress);
    Removal removal = new Removal(lake, reachable, cutoff, options, progress);
    removal.run();
    return new VacuumReport(
        cutoff, sweep, before.keptRoots().size() - kept.size(), removal.listed(), removal.freed());
  }

  private RootChoice choice(Snapshot state) {
    return RootChoice.of(state, root -> loader.kept(root).isPresent());
  }

  /** Lands a sweep, planned anew as often as roots were confirmed or dropped before it. */
  private long sweep(long cutoff) {
    return transactions
        .run(
            TransactionOptions.DEFAULT,
            transaction ->
                transaction.control(
                    state -> {
                      RootChoice choice = choice(state);
                      return new Sweep(
                          Math.max(cutoff, state.cutoff()),
                          named(choice.keep()),
                          choice.drop().stream().map(KeptRoot::version).toList());
                    }))
        .orElseThrow()
        .version();
  }

  private static List<NamedRoot> named(List<KeptRoot> roots) {
    return roots.stream().map(root -> new NamedRoot(root.version(), root.hash())).toList();
  }

  private long cutoff(VacuumOptions options, Snapshot newest) {
    if (options.cutoff().isEmpty()) {
      return Math.max(newest.cutoff(), oldEnough(newest));
    }
    long cutoff = options.cutoff().getAsLong();
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
    long time =
        lake.machine().nowMicros() - TimeUnit.SECONDS.toMicros(VacuumOptions.MIN_AGE.toSeconds());
    return loader.versionAsOf(time, newest).orElse(0);
  }
}
