package dev.larva.evolution;

import dev.larva.expression.Evaluator;
import dev.larva.expression.Expression;
import dev.larva.schema.Field;
import dev.larva.schema.Schema;
import dev.larva.schema.Type.StructType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What a table holds at some version: its columns, and every row by its key. */
record PlainTable(Schema schema, Map<Long, Map<Integer, @Nullable Object>> rows) {

  PlainTable {
    rows = new TreeMap<>(rows);
  }

  PlainTable copy() {
    return new PlainTable(schema, rows);
  }

  /** Every matching row as its schema shows it. */
  List<String> shown(Expression filter) {
    List<String> shown = new ArrayList<>();
    for (Map<Integer, @Nullable Object> row : rows.values()) {
      Map<Integer, @Nullable Object> whole = PlainRows.shown(schema.fields(), row);
      if (matches(filter, whole)) {
        shown.add(text(whole));
      }
    }
    return shown;
  }

  boolean matches(Expression filter, Map<Integer, @Nullable Object> whole) {
    return new Evaluator(filter).matches(id -> find(schema.fields(), whole, id));
  }

  static String text(Map<Integer, @Nullable Object> row) {
    return row.toString();
  }

  @SuppressWarnings("unchecked") // a struct is a map by field id
  private static @Nullable Object find(
      List<Field> fields, @Nullable Map<Integer, @Nullable Object> row, int id) {
    if (row == null) {
      return null;
    }
    Object found = row.get(id);
    for (Field field : fields) {
      if (found == null && field.type() instanceof StructType struct) {
        Object below = row.get(field.id());
        found = find(struct.fields(), (Map<Integer, @Nullable Object>) below, id);
      }
    }
    return found;
  }

  /** The fields that a filter may compare: in no list or map. */
  List<Field> comparable() {
    List<Field> fields = new ArrayList<>();
    collect(schema.fields(), fields);
    return fields;
  }

  private static void collect(List<Field> fields, List<Field> found) {
    for (Field field : fields) {
      if (field.type() instanceof StructType struct) {
        collect(struct.fields(), found);
      } else if (Schema.children(field.type()).isEmpty()) {
        found.add(field);
      }
    }
  }

  Map<Integer, @Nullable Object> row(long key) {
    return Objects.requireNonNull(rows.get(key));
  }
}
