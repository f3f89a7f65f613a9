package dev.larva.write;

import dev.larva.error.InvalidRequest;
import dev.larva.expression.Literals;
import dev.larva.schema.Field;
import dev.larva.schema.Schema;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.apache.avro.generic.GenericRecord;
import org.jspecify.annotations.Nullable;

/** Values that columns of a row are set to. */
public final class Assignments {

  private Assignments() {}

  /**
   * Sets the columns in a record of the table's rows.
   *
   * @param values by names of columns of the table itself
   * @throws InvalidRequest if there is no such column, or a value is not of its type
   */
  public static UnaryOperator<GenericRecord> of(
      Schema schema, Map<String, ? extends @Nullable Object> values) {
    Map<Integer, @Nullable Object> byPosition = new TreeMap<>();
    values.forEach(
        (column, value) -> {
          int position = position(schema, column);
          byPosition.put(position, form(schema.fields().get(position), value));
        });
    return row -> {
      byPosition.forEach(row::put);
      return row;
    };
  }

  private static int position(Schema schema, String column) {
    for (int i = 0; i < schema.fields().size(); i++) {
      if (schema.fields().get(i).name().equals(column)) {
        return i;
      }
    }
    throw new InvalidRequest(
        "the table has no such column: an update names columns of the table itself, as they are"
            + " written. column="
            + column);
  }

  private static @Nullable Object form(Field field, @Nullable Object value) {
    boolean literal = value != null && Schema.children(field.type()).isEmpty();
    return literal ? Literals.of(field, value) : value;
  }
}
