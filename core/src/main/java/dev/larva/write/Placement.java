package dev.larva.write;

import dev.larva.entry.ChunkEntry;
import dev.larva.entry.FieldStatistics;
import dev.larva.error.CommitConflict;
import dev.larva.error.InvalidRequest;
import dev.larva.error.Shown;
import dev.larva.expression.Values;
import dev.larva.format.TableRecord;
import dev.larva.partition.PartitionField;
import dev.larva.partition.PartitionSpec;
import dev.larva.partition.Transform;
import dev.larva.schema.Compatibility;
import dev.larva.schema.Forms;
import org.jspecify.annotations.Nullable;

/**
 * Whether a staged chunk has the columns of its table, and stands where that wants its rows, as far
 * as its statistics show.
 */
public final class Placement {

  private Placement() {}

  /**
   * Checks a chunk before it joins a table.
   *
   * @throws InvalidRequest if the table is partitioned and the chunk is not, or if its rows do not
   *     have the partition values that it states
   * @throws CommitConflict if it was staged for another spec, or a schema that rows no longer fit
   */
  public static void check(TableRecord table, ChunkEntry chunk) {
    requireFit(table, chunk);
    PartitionSpec spec = table.spec();
    if (chunk.place().spec() != spec.id()) {
      throw ofAnotherSpec(table, chunk);
    }
    String misplaced = problem(spec, chunk);
    if (misplaced != null) {
      throw new InvalidRequest(
          "A staged chunk is not of the partition that it states ("
              + misplaced
              + "). Stage one chunk for each partition. table="
              + table.name()
              + " chunk="
              + chunk.name()
              + " spec="
              + spec.id());
    }
  }

  /**
   * What shows that the rows of a chunk are not of the partition that it states.
   *
   * @param spec of the chunk
   * @return null if nothing does
   */
  public static @Nullable String problem(PartitionSpec spec, ChunkEntry chunk) {
    String misplaced = spec.problem(chunk.place().partition(), chunk.place().first());
    for (int i = 0; i < spec.fields().size() && misplaced == null; i++) {
      PartitionField field = spec.fields().get(i);
      misplaced = problem(field, chunk.place().partition().values().get(i), chunk);
    }
    return misplaced;
  }

  private static void requireFit(TableRecord table, ChunkEntry chunk) {
    String misfit =
        table
            .schema(chunk.schema())
            .map(staged -> Compatibility.misfit(table.schema(), staged))
            .orElse(null);
    if (misfit != null) {
      throw new CommitConflict(
          "The table's columns changed after a chunk was staged ("
              + misfit
              + "). Stage its rows again. table="
              + Shown.value(table.name())
              + " chunk="
              + chunk.name()
              + " schema="
              + chunk.schema()
              + " inForce="
              + table.schema().id());
    }
  }

  private static RuntimeException ofAnotherSpec(TableRecord table, ChunkEntry chunk) {
    String context =
        " table="
            + Shown.value(table.name())
            + " chunk="
            + chunk.name()
            + " spec="
            + chunk.place().spec()
            + " inForce="
            + table.spec().id();
    if (chunk.place().spec() == PartitionSpec.NONE.id()) {
      return new InvalidRequest(
          "The table is partitioned or clustered, and a staged chunk says no place: its writer does"
              + " not know of partitioning. Write through the Java API, or with a writer that"
              + " does."
              + context);
    }
    return new CommitConflict(
        "The table's partitioning changed after a chunk was staged. Stage its rows again."
            + context);
  }

  /** What the chunk's statistics of the column say against the value; null if nothing. */
  private static @Nullable String problem(
      PartitionField field, @Nullable Object value, ChunkEntry chunk) {
    if (value != null && !field.transform().gives(value)) {
      return field.name() + " is a value that no row can have";
    }
    FieldStatistics known = chunk.bounds(field.source());
    if (known == null || known.nulls() == FieldStatistics.UNCOUNTED) {
      return null;
    }
    if (value == null) {
      return known.nulls() == chunk.rows() ? null : field.name() + " is not null in some row";
    }
    if (known.nulls() > 0) {
      return field.name() + " is null in some row";
    }
    boolean nan = Values.isNan(value);
    if (field.transform() instanceof Transform.Identity
        && known.nans() != (nan ? chunk.rows() : 0)) {
      return field.name() + " is NaN in other rows than the partition says";
    }
    return isOf(field, value, known) ? null : field.name() + " has another value in some row";
  }

  /** Whether the exact bounds have the value, as far as that shows it of what lies between. */
  private static boolean isOf(PartitionField field, Object value, FieldStatistics known) {
    return (!known.lowerExact() || isOf(field, value, known.lower()))
        && (!known.upperExact() || isOf(field, value, known.upper()));
  }

  /** Whether a value of the column, whose type may be wider by now, has that partition value. */
  private static boolean isOf(PartitionField field, Object value, @Nullable Object bound) {
    return bound == null || value.equals(field.of(Forms.of(field.type(), bound)));
  }
}
