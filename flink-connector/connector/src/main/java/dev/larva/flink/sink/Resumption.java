package dev.larva.flink.sink;

import dev.larva.Lake;
import dev.larva.entry.Operation.OpenLineage;
import dev.larva.format.ApplicationRecord;
import dev.larva.runtime.Ulid;
import dev.larva.snapshot.Snapshot;
import dev.larva.snapshot.Standing;
import org.apache.flink.runtime.execution.SuppressRestartsException;

/**
 * With what an instance goes on that starts from a state. What could never land is told before any
 * row is read.
 */
final class Resumption {

  private Resumption() {}

  /**
   * The course that follows one of a state.
   *
   * @throws SuppressRestartsException if the application has come further, and this is no fork
   */
  static Course of(Course before, SinkPlan plan, Lake lake) {
    Snapshot newest = lake.snapshot();
    Ulid lineage = plan.lineage(lake.access().machine().ulid());
    Course restored = before.restored(lineage);
    Standing standing = standing(before, restored, plan, newest);
    if (standing != Standing.BEYOND && standing != Standing.SUPERSEDED) {
      return restored;
    }
    ApplicationRecord known = newest.applications().get(before.application());
    if (known == null || !plan.forksFrom(before.lineage())) {
      throw new SuppressRestartsException(Refusals.passed(restored, plan, standing));
    }
    return before.forked(lineage, known);
  }

  /**
   * How the application stands to it; of a fork, before it forks. A lineage that the lake does not
   * know is yet to be opened, by a step of the same state, and may have become impossible likewise.
   */
  private static Standing standing(Course before, Course restored, SinkPlan plan, Snapshot newest) {
    boolean fork = !plan.forksFrom(before.lineage()) && plan.forksFrom(restored.parent());
    Standing standing = Standing.of(newest, opening(restored, fork));
    return standing == Standing.UNKNOWN ? Standing.of(newest, opening(before, fork)) : standing;
  }

  private static OpenLineage opening(Course course, boolean fork) {
    return new OpenLineage(
        course.application(), course.lineage(), course.parent(), course.origin(), fork);
  }
}
