package dev.larva.flink.sink;

import dev.larva.flink.state.StateSerializer;
import dev.larva.flink.state.Ulids;
import dev.larva.format.ApplicationRecord;
import dev.larva.runtime.Ulid;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.jspecify.annotations.Nullable;

/**
 * Where a sink is in its application: what it keeps in Flink's state, so that a job that goes on
 * from there, wherever and under whatever id, is the same application.
 *
 * @param application name, for ever
 * @param lineage of this instance
 * @param parent lineage that it goes on from; absent: it is the first
 * @param origin position at which it began
 * @param position that its last step led to; the origin: it has taken none
 */
record Course(String application, Ulid lineage, @Nullable Ulid parent, long origin, long position) {

  static final SimpleVersionedSerializer<Course> SERIALIZER =
      new StateSerializer<>(
          (course, out) -> {
            out.writeUTF(course.application);
            out.writeUTF(course.lineage.text());
            Ulids.write(course.parent, out);
            out.writeLong(course.origin);
            out.writeLong(course.position);
          },
          in ->
              new Course(
                  in.readUTF(),
                  new Ulid(in.readUTF()),
                  Ulids.read(in),
                  in.readLong(),
                  in.readLong()));

  /** The course of a sink that has no state. */
  static Course first(String application, Ulid lineage) {
    return new Course(application, lineage, null, 0, 0);
  }

  /**
   * The course of an instance that starts from this one's state. One that took no step was never
   * opened, so what follows goes on from where that one came.
   */
  Course restored(Ulid newLineage) {
    return position == origin
        ? new Course(application, newLineage, parent, origin, position)
        : new Course(application, newLineage, lineage, position, position);
  }

  /** The course of an instance that goes on from wherever its application has come by now. */
  Course forked(Ulid newLineage, ApplicationRecord known) {
    return new Course(application, newLineage, known.lineage(), known.position(), known.position());
  }

  /**
   * The next step.
   *
   * @param checkpoint that it belongs to; its position follows it, and goes up in any case
   */
  Mark.Step step(long checkpoint, boolean fork) {
    Mark.Opening opening = position == origin ? new Mark.Opening(parent, fork) : null;
    return new Mark.Step(
        application, lineage, opening, position, Math.max(checkpoint, position + 1));
  }

  /** This course after a step of its own. */
  Course after(Mark.Step step) {
    return new Course(application, lineage, parent, origin, step.next());
  }
}
