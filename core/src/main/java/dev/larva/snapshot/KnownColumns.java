package dev.larva.snapshot;

import dev.larva.entry.ChunkEntry;
import dev.larva.entry.FieldStatistics;
import dev.larva.expression.Values;
import dev.larva.format.TableRecord;
import dev.larva.schema.Field;
import dev.larva.schema.Schema;
import dev.larva.schema.Type.StructType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is known of fields over the rows of a chunk: what its statistics say, and of a field that
 * came after the chunk, that it is the same in every row. Pure.
 */
public final class KnownColumns {

  private KnownColumns() {}

  /**
   * What is known of a field; null if nothing. Bounds are in the literal form of the type that the
   * chunk was written with.
   *
   * @param table the chunk's table, whose schema in force has the field
   * @param field id of any field that a predicate may name
   */
  public static @Nullable FieldStatistics of(TableRecord table, ChunkEntry chunk, int field) {
    FieldStatistics known = chunk.bounds(field);
    if (known != null || chunk.schema() == table.schema().id()) {
      return known;
    }
    Schema then = table.schema(chunk.schema()).orElse(null);
    return then == null ? null : absent(table.schema().fields(), then.fields(), chunk, field, true);
  }

  /**
   * @param now fields of the table or of a struct, as they are in force
   * @param then these as the chunk has them
   * @param always whether the struct is there in every row
   */
  private static @Nullable FieldStatistics absent(
      List<Field> now, List<Field> then, ChunkEntry chunk, int id, boolean always) {
    for (Field field : now) {
      Field old = find(then, field.id());
      if (old == null && field.id() == id) {
        return constant(field, chunk, always);
      }
      FieldStatistics below = null;
      if (old == null && isBelow(field, id)) {
        below = new FieldStatistics(id, chunk.rows(), 0, null, false, null, false);
      } else if (old != null
          && field.type() instanceof StructType struct
          && old.type() instanceof StructType oldStruct) {
        below = absent(struct.fields(), oldStruct.fields(), chunk, id, false);
      }
      if (below != null) {
        return below;
      }
    }
    return null;
  }

  /** One value in all rows; of a struct's field, in those in which the struct is not null. */
  private static FieldStatistics constant(Field field, ChunkEntry chunk, boolean always) {
    Object value = field.initialDefault();
    if (value == null) {
      return new FieldStatistics(field.id(), chunk.rows(), 0, null, false, null, false);
    }
    boolean nan = Values.isNan(value);
    return new FieldStatistics(
        field.id(),
        always ? 0 : FieldStatistics.UNCOUNTED,
        nan ? chunk.rows() : 0,
        nan ? null : value,
        always,
        nan ? null : value,
        always);
  }

  private static boolean isBelow(Field field, int id) {
    return field.type() instanceof StructType struct
        && struct.fields().stream().anyMatch(each -> each.id() == id || isBelow(each, id));
  }

  private static @Nullable Field find(List<Field> fields, int id) {
    for (Field field : fields) {
      if (field.id() == id) {
        return field;
      }
    }
    return null;
  }
}
