package dev.larva.expression;

import dev.larva.error.InvalidRequest;
import dev.larva.error.Shown;
import dev.larva.schema.Field;
import dev.larva.schema.FieldPaths;
import dev.larva.schema.Schema;
import dev.larva.schema.Type.ListType;
import dev.larva.schema.Type.MapType;
import dev.larva.schema.Type.Primitive;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** The columns that a predicate may name. */
final class Columns {

  private Columns() {}

  /** A column outside lists and maps. */
  static Field any(Schema schema, String name) {
    Field field = FieldPaths.find(schema, name);
    if (isRepeated(schema.fields(), field.id(), false)) {
      throw new InvalidRequest(
          "a filter cannot look into a list or map: filter by another column, or after reading."
              + " column="
              + Shown.value(name));
    }
    return field;
  }

  /** A column that has literals, of one of the types if any are given. */
  static Field primitive(Schema schema, String name, Primitive... types) {
    Field field = any(schema, name);
    if (!Schema.children(field.type()).isEmpty()) {
      throw new InvalidRequest(
          "a column of type "
              + field.type().text()
              + " can only be tested for null: compare one of its fields. column="
              + name);
    }
    if (types.length > 0 && !Arrays.asList(types).contains(field.type())) {
      throw new InvalidRequest(
          "this test is for columns of type "
              + Arrays.stream(types).map(Primitive::text).collect(Collectors.joining(" or "))
              + ", and the column is "
              + field.type().text()
              + ". column="
              + name);
    }
    return field;
  }

  private static boolean isRepeated(List<Field> fields, int id, boolean inside) {
    for (Field field : fields) {
      boolean repeats = field.type() instanceof ListType || field.type() instanceof MapType;
      if (field.id() == id) {
        return inside;
      }
      if (isRepeated(Schema.children(field.type()), id, inside || repeats)) {
        return true;
      }
    }
    return false;
  }
}
