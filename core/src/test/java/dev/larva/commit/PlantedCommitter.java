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
    Timing timing = Timing.of(machine, CommitOptions.DEFAULT);
    Layout layout = new Layout(head.known().lake());
    return new Committer(
        head,
        machine,
        timing,
        new Notes(store, layout, machine, writer, timing.backoff().others()),
        assembling(bug, head, machine, store, writer, timing.planning()),
        new PlantedSettler(bug, log, machine, timing),
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
