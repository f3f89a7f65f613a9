package dev.larva.transaction;

import dev.larva.entry.Operation.OnApplication;
import dev.larva.entry.Operation.OpenLineage;
import dev.larva.entry.Operation.Step;
import dev.larva.error.SequenceConflict;
import dev.larva.error.SequenceConflict.Kind;
import dev.larva.error.Shown;
import dev.larva.format.ApplicationRecord;
import dev.larva.snapshot.Snapshot;
import dev.larva.snapshot.Standing;

/** Says why a step of an application, or the opening of a lineage, cannot land. */
final class Sequences {

  private Sequences() {}

  /**
   * @param standing neither {@code LANDS} nor {@code DONE}
   */
  static SequenceConflict conflict(Snapshot state, OnApplication operation, Standing standing) {
    ApplicationRecord known = state.applications().get(operation.application());
    String has =
        known == null
            ? " known=nothing"
            : " lineageInForce=" + known.lineage() + " position=" + known.position();
    boolean opening = operation instanceof OpenLineage;
    return new SequenceConflict(
        kind(standing),
        "Nothing of this attempt landed: "
            + why(standing, opening)
            + " application="
            + Shown.value(operation.application())
            + asked(operation)
            + has);
  }

  /** A transaction takes several steps, and not all of them were done before. */
  static SequenceConflict partly(String application) {
    return new SequenceConflict(
        Kind.BEYOND,
        "Nothing of this attempt landed: one of its steps was done before, another was not, so they"
            + " did not land together. Drive each in the transaction in which it was first."
            + " application="
            + Shown.value(application));
  }

  private static Kind kind(Standing standing) {
    return switch (standing) {
      case BEHIND -> Kind.BEHIND;
      case BEYOND -> Kind.BEYOND;
      case SUPERSEDED -> Kind.SUPERSEDED;
      case UNKNOWN -> Kind.UNKNOWN;
      case LANDS, DONE -> throw new IllegalArgumentException("no conflict: " + standing);
    };
  }

  private static String why(Standing standing, boolean opening) {
    return switch (standing) {
      case BEHIND ->
          "the application has not come so far. Land the steps before it first"
              + (opening ? ", under their own lineage." : ".");
      case BEYOND ->
          opening
              ? "the application has come further than the position that the new lineage names. Go on"
                  + " from there, or ask for a fork, which repeats what came after."
              : "the application has passed the position that this step follows. Look at what it has"
                  + " landed since, and go on from there.";
      case SUPERSEDED ->
          "another lineage has taken over, and this was not done before that. Stop this instance of"
              + " the application; the other one goes on.";
      case UNKNOWN ->
          "the lake knows no such lineage of the application. Check the application's name; open its"
              + " first lineage, or name the lineage in force as the parent of a new one.";
      case LANDS, DONE -> throw new IllegalArgumentException("no conflict: " + standing);
    };
  }

  private static String asked(OnApplication operation) {
    if (operation instanceof Step step) {
      return " lineage=" + step.lineage() + " previous=" + step.previous() + " next=" + step.next();
    }
    if (operation instanceof OpenLineage open) {
      return " lineage=" + open.lineage() + " parent=" + open.parent() + " at=" + open.position();
    }
    return "";
  }
}
