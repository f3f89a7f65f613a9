package dev.larva.flink.types;

import dev.larva.error.InvalidRequest;
import dev.larva.schema.Field;
import dev.larva.schema.Schema;
import dev.larva.schema.Type;
import dev.larva.schema.Type.DecimalType;
import dev.larva.schema.Type.Primitive;
import dev.larva.schema.Type.StructType;
import java.util.List;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;

/** Whether rows of Flink fit a table's columns. */
public final class Match {

  private Match() {}

  /**
   * Checks the columns of rows against those of a table, by their names.
   *
   * @throws InvalidRequest if a column is unknown or of another type, or one that is NOT NULL and
   *     has no default is missing
   */
  public static void require(RowType rows, Schema table, String name) {
    requireKnown(rows, table, name);
    for (Field field : table.fields()) {
      boolean filled = field.writeDefault() != null || !field.required();
      if (!filled && rows.getFieldIndex(field.name()) < 0) {
        throw new InvalidRequest(
            "Column '%s' of table %s is NOT NULL and has no default, but the rows have no such column; add it. column=%s"
                .formatted(field.name(), name, field.name()));
      }
    }
  }

  /**
   * Checks that each column of rows is one of the table's.
   *
   * @throws InvalidRequest if one is unknown or of another type
   */
  public static void requireKnown(RowType rows, Schema table, String name) {
    for (RowType.RowField column : rows.getFields()) {
      Field field =
          find(table.fields(), column.getName())
              .orElseThrow(
                  () ->
                      new InvalidRequest(
                          "The rows have a column '%s', and table %s has none of that name; leave it out, or add it to the table. column=%s"
                              .formatted(column.getName(), name, column.getName())));
      requireSame(column.getType(), field);
    }
  }

  /**
   * Checks that rows with these columns can be read from a table: each is one of the table's, and
   * holds all that the table's does.
   *
   * @throws InvalidRequest if one is unknown, of another type or too narrow, or declared NOT NULL
   *     where there may be null
   */
  public static void requireReadable(RowType rows, Schema table, String name) {
    requireKnown(rows, table, name);
    for (RowType.RowField column : rows.getFields()) {
      Field field = find(table.fields(), column.getName()).orElseThrow();
      Field declared =
          new Field(
              field.id(),
              field.name(),
              LarvaTypes.of(column.getType(), column.getName()),
              !column.getType().isNullable(),
              null);
      if (!reads(declared, field)) {
        String shown = FlinkTypes.of(field).asSummaryString();
        throw new InvalidRequest(
            "Column '%s' of table %s is %s, and %s cannot hold all of its values; declare it as it is. column=%s"
                .formatted(
                    field.name(), name, shown, column.getType().asSummaryString(), field.name()));
      }
    }
  }

  private static boolean reads(Field declared, Field held) {
    if (declared.required() && !held.required()) {
      return false;
    }
    if (declared.type() instanceof DecimalType narrow && held.type() instanceof DecimalType wide) {
      return narrow.precision() >= wide.precision();
    }
    List<Field> inside = Schema.children(held.type());
    List<Field> shown = Schema.children(declared.type());
    for (int i = 0; i < Math.min(inside.size(), shown.size()); i++) {
      if (!reads(shown.get(i), inside.get(i))) {
        return false;
      }
    }
    return true;
  }

  private static java.util.Optional<Field> find(List<Field> fields, String name) {
    return fields.stream().filter(field -> field.name().equals(name)).findFirst();
  }

  private static void requireSame(LogicalType given, Field field) {
    if (!holds(field.type(), LarvaTypes.of(given, field.name()))) {
      throw new InvalidRequest(
          "Column '%s' is %s, but the rows have it as %s; cast it, or declare it so. column=%s"
              .formatted(
                  field.name(),
                  FlinkTypes.of(field).copy(true).asSummaryString(),
                  given.copy(true).asSummaryString(),
                  field.name()));
    }
  }

  /** Whether each value of the given type is one of the held type, in the same form. */
  private static boolean holds(Type held, Type given) {
    if (held == Primitive.UUID) {
      return given == Primitive.STRING;
    }
    if (held instanceof DecimalType large && given instanceof DecimalType small) {
      return large.scale() == small.scale() && large.precision() >= small.precision();
    }
    List<Field> inside = Schema.children(held);
    List<Field> offered = Schema.children(given);
    if (inside.isEmpty() && offered.isEmpty()) {
      return held.equals(given);
    }
    if (!held.getClass().equals(given.getClass()) || inside.size() != offered.size()) {
      return false;
    }
    for (int i = 0; i < inside.size(); i++) {
      boolean named =
          !(held instanceof StructType) || inside.get(i).name().equals(offered.get(i).name());
      if (!named || !holds(inside.get(i).type(), offered.get(i).type())) {
        return false;
      }
    }
    return true;
  }
}
