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
    Waiting waiting = new Waiting(machine);
    Planning planning = new Planning(machine, waiting, backoff);
    return new Committer(
        head,
        machine,
        waiting,
        backoff,
        new Notes(store, new Layout(head.known().lake()), machine, writer, backoff.others()),
        planning,
        assembling(bug, head, machine, store, writer, planning),
        new PlantedSettler(bug, log, machine, backoff),
        log.lossesLimit());
  }

  private static Assembling assembling(
      PlantedBug bug,
      Head head,
      Machine machine,
      ObjectStore store,
      Ulid writer,
      Planning planning) {
    return switch (bug) {
      case FOUND_IN_FLIGHT,
          KEPT_AFTER_FALL,
          PREMISE_ON_CANDIDATE,
          KEPT_WHEN_CANDIDATE_FELL,
          FIRST_PLAN_AFTER_FALL ->
          new PlantedAhead(
              bug, head, writer, new Assembler(head, machine, store, writer, planning));
      default -> new PlantedAssembler(bug, head, machine, writer);
    };
  }
}
