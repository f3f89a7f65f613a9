package dev.larva.spark.types;

import dev.larva.error.InvalidRequest;
import dev.larva.schema.Field;
import dev.larva.schema.Schema;
import dev.larva.schema.Type;
import dev.larva.schema.Type.ListType;
import dev.larva.schema.Type.MapType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.connector.catalog.Column;
import org.apache.spark.sql.connector.catalog.ColumnDefaultValue;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * Finds fields by the names that Spark has resolved. Spark decides about case and ambiguity before
 * it asks a source, so names are compared as they are.
 */
public final class Columns {

  private static final @Nullable String NO_METADATA = null;

  private Columns() {}

  /** The field at a path through structs, or empty if a step names none. */
  static Optional<Field> at(List<Field> fields, String[] path) {
    Optional<Field> found = named(fields, path[0]);
    for (int i = 1; i < path.length && found.isPresent(); i++) {
      String name = path[i];
      found =
          found
              .filter(field -> field.type() instanceof Type.StructType)
              .flatMap(field -> named(Schema.children(field.type()), name));
    }
    return found;
  }

  /**
   * The names that lead to a field through structs; empty if it is not there or in a list or map.
   */
  static Optional<List<String>> names(List<Field> fields, int id) {
    for (Field field : fields) {
      if (field.id() == id) {
        return Optional.of(List.of(field.name()));
      }
      Optional<List<String>> below =
          field.type() instanceof Type.StructType struct
              ? names(struct.fields(), id)
              : Optional.empty();
      if (below.isPresent()) {
        List<String> path = new ArrayList<>(List.of(field.name()));
        path.addAll(below.get());
        return Optional.of(path);
      }
    }
    return Optional.empty();
  }

  /** Fields as the columns of a table of Spark, with their defaults. */
  public static Column[] shown(List<Field> fields) {
    Column[] columns = shown(SparkTypes.struct(fields));
    for (int i = 0; i < columns.length; i++) {
      ColumnDefaultValue value = Defaults.shown(fields.get(i));
      if (value != null) {
        Column plain = columns[i];
        columns[i] =
            Column.create(
                plain.name(),
                plain.dataType(),
                plain.nullable(),
                plain.comment(),
                value,
                NO_METADATA);
      }
    }
    return columns;
  }

  /** A schema's columns as a table of Spark names them. */
  public static Column[] shown(StructType schema) {
    Column[] columns = new Column[schema.size()];
    for (int i = 0; i < columns.length; i++) {
      StructField field = schema.apply(i);
      columns[i] =
          Column.create(
              field.name(), field.dataType(), field.nullable(), comment(field), NO_METADATA);
    }
    return columns;
  }

  private static @Nullable String comment(StructField field) {
    return field.getComment().isDefined() ? field.getComment().get() : null;
  }

  private static Optional<Field> named(List<Field> fields, String name) {
    return fields.stream().filter(field -> field.name().equals(name)).findFirst();
  }

  /**
   * The part of the fields that a pruned schema still names, in its order, ids kept.
   *
   * @throws InvalidRequest if the pruned schema names a column that is not there, or of other type
   */
  public static List<Field> prune(List<Field> fields, StructType pruned) {
    List<Field> kept = new ArrayList<>();
    for (StructField wanted : pruned.fields()) {
      Field field = named(fields, wanted.name()).orElseThrow(() -> unknown(fields, wanted));
      kept.add(pruned(field, wanted.dataType(), wanted));
    }
    return kept;
  }

  private static Field pruned(Field field, DataType wanted, StructField column) {
    return field.as(pruned(field.type(), wanted, column));
  }

  private static Type pruned(Type type, DataType wanted, StructField column) {
    if (type instanceof Type.StructType struct && wanted instanceof StructType shown) {
      return new Type.StructType(prune(struct.fields(), shown));
    }
    if (type instanceof ListType list && wanted instanceof ArrayType shown) {
      return new ListType(pruned(list.element(), shown.elementType(), column));
    }
    if (type instanceof MapType map && wanted instanceof org.apache.spark.sql.types.MapType shown) {
      return new MapType(
          pruned(map.key(), shown.keyType(), column),
          pruned(map.value(), shown.valueType(), column));
    }
    if (!SparkTypes.type(type).equals(wanted)) {
      throw new InvalidRequest(
          ("Column '%s' was asked for as %s, but the table has it as %s; a lake's tables know their"
                  + " schema, so leave out .schema(…), and cast after the read. column=%s")
              .formatted(column.name(), wanted.sql(), SparkTypes.type(type).sql(), column.name()));
    }
    return type;
  }

  private static InvalidRequest unknown(List<Field> fields, StructField wanted) {
    return new InvalidRequest(
        ("The table has no column '%s'; it has %s. A lake's tables know their schema, so leave out"
                + " .schema(…), and load the table again if it was changed meanwhile. column=%s")
            .formatted(wanted.name(), fields.stream().map(Field::name).toList(), wanted.name()));
  }
}
