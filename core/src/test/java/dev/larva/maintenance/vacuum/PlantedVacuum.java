package dev.larva.maintenance.vacuum;

import dev.larva.log.CommitPoint;
import dev.larva.maintenance.Transactions;
import dev.larva.maintenance.reach.ObjectKind;
import dev.larva.maintenance.reach.Reachable;
import dev.larva.snapshot.Loader;
import dev.larva.snapshot.Snapshot;
import dev.larva.store.Key;
import dev.larva.transaction.LakeAccess;
import java.util.function.Predicate;

/** A vacuum that reads one rule wrongly. */
public record PlantedVacuum(
    LakeAccess lake, CommitPoint log, Loader loader, Transactions transactions) {

  /** Wrong readings. */
  public enum Bug {
    /** What lies below the cutoff is deleted, and no entry says so. */
    NO_ENTRY,
    /** What is reached is read before the sweep lands. */
    REACHED_AT_PREMISE,
    /** Nodes, vectors and bodies are taken for garbage. */
    NODES_FORGOTTEN
  }

  /** Runs with the bug. */
  public void run(Bug bug, long cutoff) {
    VacuumOptions options = VacuumOptions.DEFAULT.below(cutoff);
    Snapshot before = lake.head().follow();
    Vacuum vacuum = new Vacuum(lake, log, loader, transactions);
    switch (bug) {
      case NO_ENTRY -> remove(reached(before)::contains, cutoff, options);
      case REACHED_AT_PREMISE -> {
        Reachable reached = reached(before);
        sweepOnly(cutoff);
        remove(reached::contains, cutoff, options);
      }
      case NODES_FORGOTTEN -> {
        vacuum.run(options, progress -> {});
        Reachable reached = reached(lake.head().follow());
        Predicate<Key> node = key -> ObjectKind.of(lake.layout(), key) == ObjectKind.NODE;
        remove(key -> !node.test(key) && reached.contains(key), cutoff, options);
      }
    }
  }

  private Reachable reached(Snapshot state) {
    return Reachable.of(lake, log, loader, state, state.keptRoots(), progress -> {});
  }

  private void sweepOnly(long cutoff) {
    new Vacuum(lake, log, loader, transactions).sweep(cutoff);
  }

  private void remove(Predicate<Key> needed, long cutoff, VacuumOptions options) {
    new Removal(lake, needed, cutoff, options, progress -> {}).run();
  }
}
