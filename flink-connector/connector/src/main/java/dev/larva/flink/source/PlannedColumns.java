package dev.larva.flink.source;

import dev.larva.entry.ChunkEntry;
import dev.larva.error.InvalidRequest;
import dev.larva.expression.Fields;
import dev.larva.flink.state.Packed;
import dev.larva.format.TableRecord;
import dev.larva.schema.Compatibility;
import dev.larva.schema.Field;
import dev.larva.schema.Schema;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The columns that a job reads, as they were when it was planned. Its rows keep that form while it
 * runs, so a chunk that was written since, with a column that has become wider or is gone, cannot
 * be told in it.
 *
 * @param schema id of the table's schema by then
 */
record PlannedColumns(String table, int schema, Schema columns) {

  static PlannedColumns of(ReadPlan read) {
    Schema planned = Packed.schema(read.schema());
    Set<Integer> used = new TreeSet<>(Fields.in(Packed.expression(read.filter())));
    read.rowSchema().fields().forEach(field -> used.add(field.id()));
    List<Field> columns = planned.fields().stream().filter(field -> uses(field, used)).toList();
    return new PlannedColumns(read.name(), planned.id(), new Schema(planned.id(), columns));
  }

  private static boolean uses(Field field, Set<Integer> used) {
    return used.contains(field.id())
        || Schema.children(field.type()).stream().anyMatch(child -> uses(child, used));
  }

  /**
   * Checks that the rows of a chunk can be told in these columns.
   *
   * @param known the table by the time at which the chunk was added, or later
   * @throws InvalidRequest if they cannot
   */
  void require(ChunkEntry chunk, TableRecord known) {
    Schema written = known.schema(chunk.schema()).orElse(columns);
    if (written.id() <= schema) {
      return;
    }
    String misfit = gone(written);
    if (misfit == null) {
      misfit = Compatibility.misfit(columns, written);
    }
    if (misfit != null) {
      throw new InvalidRequest(
          ("The columns of table %s have changed since this job was planned, and new rows do not fit it any"
                  + " more: %s. Stop the job and start it anew from its last checkpoint or savepoint: it is"
                  + " planned with the columns of now, and goes on where it was. table=%s schema=%d"
                  + " planned=%d")
              .formatted(table, misfit, table, written.id(), schema));
    }
  }

  private @Nullable String gone(Schema written) {
    Set<Integer> there =
        written.fields().stream().map(Field::id).collect(Collectors.toCollection(TreeSet::new));
    return columns.fields().stream()
        .filter(field -> !there.contains(field.id()))
        .findFirst()
        .map(field -> "column " + field.name() + " was dropped")
        .orElse(null);
  }
}
