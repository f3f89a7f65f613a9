package dev.larva.flink.sink;

import dev.larva.error.SequenceConflict;
import dev.larva.error.SequenceConflict.Kind;
import dev.larva.snapshot.Standing;

/** In a job's words, why its state does not go with the lake. */
final class Refusals {

  private Refusals() {}

  static SequenceConflict passed(Course course, SinkPlan plan, Standing standing) {
    boolean beyond = standing == Standing.BEYOND;
    return new SequenceConflict(
        beyond ? Kind.BEYOND : Kind.SUPERSEDED,
        ("The job starts from a state at position %d of its sink, but %s. Nothing was written. Start it"
                + " from the newest checkpoint; or, to repeat on purpose what came after, set the"
                + " sink's option fork to true for this start. table=%s application=%s parent=%s")
            .formatted(
                course.origin(),
                beyond
                    ? "rows of later checkpoints are in the table"
                    : "another job has gone on from an earlier state",
                plan.name(),
                course.application(),
                course.parent()));
  }
}
