package dev.larva.maintenance.vacuum;

import dev.larva.entry.BodyReference;
import dev.larva.error.CorruptLake;
import dev.larva.log.CommitPoint;
import dev.larva.maintenance.Transactions;
import dev.larva.maintenance.reach.ObjectKind;
import dev.larva.maintenance.reach.Reachable;
import dev.larva.snapshot.Altered;
import dev.larva.snapshot.Loader;
import dev.larva.snapshot.Snapshot;
import dev.larva.store.Key;
import dev.larva.transaction.LakeAccess;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.pcollections.TreePMap;

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
    NODES_FORGOTTEN,
    /** Bodies of entries are. */
    BODIES_FORGOTTEN,
    /** What only held versions need is. */
    HELD_FORGOTTEN,
    /** Slots below the cutoff are. */
    SLOTS_FORGOTTEN
  }

  /** Runs with the bug; ends where another vacuum has dropped a root meanwhile. */
  public void run(Bug bug, long cutoff) {
    try {
      attempt(bug, cutoff);
    } catch (CorruptLake gone) {
      // A real vacuum looks again; what is damaged, the others find.
    }
  }

  private void attempt(Bug bug, long cutoff) {
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
      case BODIES_FORGOTTEN -> {
        vacuum.run(options, progress -> {});
        Set<Key> bodies = bodies(lake.head().follow().version());
        remove(key -> !bodies.contains(key), cutoff, options);
      }
      case HELD_FORGOTTEN -> {
        sweepOnly(cutoff);
        Snapshot unheld = Altered.holds(lake.head().follow(), TreePMap.empty());
        remove(reached(unheld)::contains, cutoff, options);
      }
      case SLOTS_FORGOTTEN -> {
        vacuum.run(options, progress -> {});
        lake.store()
            .listAll(
                lake.layout().slots(),
                page ->
                    page.stream()
                        .filter(slot -> slot.key().compareTo(log.object(cutoff)) < 0)
                        .forEach(slot -> lake.store().delete(slot.key())));
      }
    }
  }

  private Set<Key> bodies(long newest) {
    Set<Key> bodies = new TreeSet<>();
    log.readBare(
        0,
        newest,
        slot ->
            slot.entries()
                .forEach(
                    entry -> {
                      BodyReference body = entry.entry().body();
                      if (body != null) {
                        bodies.add(lake.layout().node(body.name()));
                      }
                    }));
    return bodies;
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
