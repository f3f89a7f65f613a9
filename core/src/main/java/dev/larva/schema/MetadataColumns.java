package dev.larva.schema;

import dev.larva.schema.Type.Primitive;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Columns that every table has beside its own. Chunks may store them, and where one does not, or
 * its value is null, the value follows from the log.
 */
public final class MetadataColumns {

  /** The row's id: the same for as long as the row lives, unique in its table. */
  public static final Field ROW_ID = Field.optional(2_147_483_646, "_row_id", Primitive.LONG);

  /** The version of the entry that added the row or changed it last. */
  public static final Field LAST_UPDATED_VERSION =
      Field.optional(2_147_483_645, "_last_updated_version", Primitive.LONG);

  private static final List<Field> ALL = List.of(ROW_ID, LAST_UPDATED_VERSION);

  private MetadataColumns() {}

  /** The schema with both columns at its end, unless it has them. */
  public static Schema with(Schema schema) {
    List<Field> fields = new ArrayList<>(schema.fields());
    ALL.stream().filter(field -> !fields.contains(field)).forEach(fields::add);
    return new Schema(schema.id(), fields);
  }

  /** Whether both columns are in the schema. */
  public static boolean in(Schema schema) {
    return schema.fields().containsAll(ALL);
  }

  /** Whether the id is that of a metadata column. */
  public static boolean isOne(int field) {
    return ALL.stream().anyMatch(column -> column.id() == field);
  }

  /** Whether a column of this name, in any case, would be taken for one of these. */
  static boolean reserves(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return ALL.stream().anyMatch(column -> column.name().equals(lower));
  }
}
