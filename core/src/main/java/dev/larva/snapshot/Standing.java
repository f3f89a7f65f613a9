package dev.larva.snapshot;

import dev.larva.entry.Operation.OpenLineage;
import dev.larva.entry.Operation.Step;
import dev.larva.format.ApplicationRecord;
import dev.larva.runtime.Ulid;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How a step or the opening of a lineage stands to what a state knows of its application. The
 * spec's page on applications has the same table. Pure.
 */
public enum Standing {
  /** It follows: it may land. */
  LANDS,
  /** It was done before: it lands no more, and all is well. */
  DONE,
  /** The application has not come so far. */
  BEHIND,
  /** The application has come further than it says. */
  BEYOND,
  /** Its lineage is no longer in force, and it was not done before. */
  SUPERSEDED,
  /** Its lineage, or the one it names as parent, is not known. */
  UNKNOWN;

  /** The standing of a step. */
  public static Standing of(Snapshot state, Step step) {
    ApplicationRecord known = state.applications().get(step.application());
    Optional<Long> reached = known == null ? Optional.empty() : known.reached(step.lineage());
    if (known == null || reached.isEmpty()) {
      return UNKNOWN;
    }
    if (step.next() <= reached.get()) {
      return DONE;
    }
    if (!step.lineage().equals(known.lineage())) {
      return SUPERSEDED;
    }
    return step.previous() == known.position()
        ? LANDS
        : step.previous() > known.position() ? BEHIND : BEYOND;
  }

  /** The standing of an opening. */
  public static Standing of(Snapshot state, OpenLineage open) {
    ApplicationRecord known = state.applications().get(open.application());
    if (known == null) {
      return open.parent() == null ? LANDS : UNKNOWN;
    }
    if (known.reached(open.lineage()).isPresent()) {
      return DONE;
    }
    Ulid parent = open.parent();
    return parent == null ? BEYOND : following(known, parent, open.position(), open.fork());
  }

  private static Standing following(
      ApplicationRecord known, Ulid parent, long position, boolean fork) {
    @Nullable Long reached = known.reached(parent).orElse(null);
    boolean inForce = parent.equals(known.lineage());
    if (reached == null) {
      return UNKNOWN;
    }
    if (position > reached) {
      return inForce ? BEHIND : SUPERSEDED;
    }
    return fork || (inForce && position == reached) ? LANDS : BEYOND;
  }
}
