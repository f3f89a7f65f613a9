package dev.larva.snapshot;

import dev.larva.entry.Operation;
import dev.larva.format.ApplicationRecord;
import dev.larva.format.ApplicationRecord.Reached;
import java.util.ArrayList;
import java.util.List;

/** The effect of operations on applications. */
final class ApplicationReplay {

  private ApplicationReplay() {}

  static Snapshot apply(Snapshot state, Operation.OnApplication operation) {
    if (operation instanceof Operation.Step step) {
      return step(state, step);
    }
    if (operation instanceof Operation.OpenLineage open) {
      return open(state, open);
    }
    ApplicationRecord known = state.applications().get(operation.application());
    Refusal.unless(known != null, "there is no such application: " + operation.application());
    return state.withApplications(state.applications().minus(operation.application()));
  }

  private static Snapshot step(Snapshot state, Operation.Step step) {
    requireLands(Standing.of(state, step), step);
    ApplicationRecord known = required(state, step);
    return with(
        state,
        new ApplicationRecord(known.application(), known.lineage(), step.next(), known.earlier()));
  }

  private static Snapshot open(Snapshot state, Operation.OpenLineage open) {
    requireLands(Standing.of(state, open), open);
    List<Reached> earlier = new ArrayList<>();
    if (open.parent() != null) {
      ApplicationRecord known = required(state, open);
      earlier.addAll(known.earlier());
      earlier.add(new Reached(known.lineage(), known.position()));
    }
    int forgotten = Math.max(0, earlier.size() - ApplicationRecord.EARLIER_LIMIT);
    return with(
        state,
        new ApplicationRecord(
            open.application(),
            open.lineage(),
            open.position(),
            earlier.subList(forgotten, earlier.size())));
  }

  private static Snapshot with(Snapshot state, ApplicationRecord record) {
    return state.withApplications(state.applications().plus(record.application(), record));
  }

  private static ApplicationRecord required(Snapshot state, Operation.OnApplication operation) {
    ApplicationRecord known = state.applications().get(operation.application());
    if (known == null) {
      throw new Refusal("there is no such application: " + operation.application());
    }
    return known;
  }

  private static void requireLands(Standing standing, Operation.OnApplication operation) {
    Refusal.unless(
        standing == Standing.LANDS,
        "it does not follow from how far the application has come ("
            + standing.name().toLowerCase(java.util.Locale.ROOT)
            + "): "
            + operation);
  }
}
