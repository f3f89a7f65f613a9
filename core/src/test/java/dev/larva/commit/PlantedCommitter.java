package dev.larva.commit;

import dev.larva.format.Layout;
import dev.larva.log.CommitPoint;
import dev.larva.runtime.Machine;
import dev.larva.runtime.Ulid;
import dev.larva.snapshot.Head;
import dev.larva.store.ObjectStore;

/** Starts committers with a planted bug. */
public final class PlantedCommitter {

  private PlantedCommitter() {}

  public static Committer start(
      PlantedBug bug, CommitPoint log, Head head, Machine machine, ObjectStore store, Ulid writer) {
    Backoff backoff = new Backoff(machine);
    return new Committer(
        head,
        machine,
        backoff,
        new Notes(store, new Layout(head.known().lake()), machine, writer, backoff.others()),
        assembling(bug, head, machine, store, writer),
        new PlantedSettler(bug, log, machine, backoff),
        log.lossesLimit());
  }

  private static Assembling assembling(
      PlantedBug bug, Head head, Machine machine, ObjectStore store, Ulid writer) {
    return switch (bug) {
      case FOUND_IN_FLIGHT, KEPT_AFTER_FALL ->
          new PlantedAhead(bug, head, writer, new Assembler(head, machine, store, writer));
      default -> new PlantedAssembler(bug, head, machine, writer);
    };
  }
}
