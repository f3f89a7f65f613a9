package dev.larva.spark.types;

import dev.larva.error.InvalidRequest;
import dev.larva.schema.Field;
import dev.larva.schema.Type;
import dev.larva.schema.Type.DecimalType;
import dev.larva.schema.Type.ListType;
import dev.larva.schema.Type.MapType;
import dev.larva.schema.Type.Primitive;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a new table from Spark's schema. Siblings take consecutive ids before anything
 * below them does, so a table without nested columns numbers them 1, 2, 3, …
 */
public final class NewFields {

  /** Levels of nesting at most. */
  private static final int DEPTH_LIMIT = 64;

  private static final Map<DataType, Primitive> PRIMITIVES =
      Map.ofEntries(
          Map.entry(DataTypes.BooleanType, Primitive.BOOLEAN),
          Map.entry(DataTypes.ByteType, Primitive.BYTE),
          Map.entry(DataTypes.ShortType, Primitive.SHORT),
          Map.entry(DataTypes.IntegerType, Primitive.INT),
          Map.entry(DataTypes.LongType, Primitive.LONG),
          Map.entry(DataTypes.FloatType, Primitive.FLOAT),
          Map.entry(DataTypes.DoubleType, Primitive.DOUBLE),
          Map.entry(DataTypes.DateType, Primitive.DATE),
          Map.entry(DataTypes.TimestampType, Primitive.TIMESTAMP_TZ),
          Map.entry(DataTypes.TimestampNTZType, Primitive.TIMESTAMP_NTZ),
          Map.entry(DataTypes.BinaryType, Primitive.BINARY));

  private final boolean caseSensitive;
  private int lastId;

  private NewFields(boolean caseSensitive) {
    this.caseSensitive = caseSensitive;
  }

  /**
   * The fields with fresh ids from 1.
   *
   * @param caseSensitive whether names that differ only by case are two names
   * @throws InvalidRequest if a column has no name, a name twice, or a type that a lake cannot hold
   */
  public static List<Field> of(StructType schema, boolean caseSensitive) {
    return new NewFields(caseSensitive).fields(schema, "", 0);
  }

  /**
   * The type of a column that Spark shows so.
   *
   * @throws InvalidRequest if a lake cannot hold it
   */
  public static Type type(DataType type) {
    return new NewFields(true).type(type, "", 0);
  }

  private List<Field> fields(StructType struct, String parent, int depth) {
    StructField[] shown = struct.fields();
    refuseTwins(shown, parent);
    int firstId = reserve(shown.length);
    List<Field> fields = new ArrayList<>();
    for (int i = 0; i < shown.length; i++) {
      StructField field = shown[i];
      fields.add(
          field(
              firstId + i,
              field.name(),
              field.dataType(),
              !field.nullable(),
              field.getComment().isDefined() ? field.getComment().get() : null,
              parent + field.name(),
              depth));
    }
    return fields;
  }

  private Field field(
      int id,
      String name,
      DataType type,
      boolean required,
      @Nullable String doc,
      String path,
      int depth) {
    if (depth == DEPTH_LIMIT) {
      throw new InvalidRequest(
          "Column '%s' is nested too deeply; a table's columns nest at most %d levels. column=%s"
              .formatted(path, DEPTH_LIMIT, path));
    }
    return new Field(id, name, type(type, path, depth), required, doc);
  }

  private Type type(DataType type, String path, int depth) {
    Primitive primitive = PRIMITIVES.get(type);
    if (primitive != null) {
      return primitive;
    }
    if (type instanceof StringType text && text.isUTF8BinaryCollation()) {
      return Primitive.STRING;
    }
    if (type instanceof org.apache.spark.sql.types.DecimalType decimal && decimal.scale() >= 0) {
      return new DecimalType(decimal.precision(), decimal.scale());
    }
    if (type instanceof StructType struct) {
      return new Type.StructType(fields(struct, path + ".", depth + 1));
    }
    if (type instanceof ArrayType array) {
      boolean required = !array.containsNull();
      return new ListType(
          below(reserve(1), ListType.ELEMENT, array.elementType(), required, path, depth));
    }
    if (type instanceof org.apache.spark.sql.types.MapType map) {
      int keyId = reserve(2);
      boolean required = !map.valueContainsNull();
      return new MapType(
          below(keyId, MapType.KEY, map.keyType(), true, path, depth),
          below(keyId + 1, MapType.VALUE, map.valueType(), required, path, depth));
    }
    throw new InvalidRequest(
        ("Column '%s' has the type %s, which a lake cannot hold; cast it to another type (text,"
                + " a number, a timestamp) or leave the column out. column=%s type=%s")
            .formatted(path, type.sql(), path, type.sql()));
  }

  private Field below(
      int id, String name, DataType type, boolean required, String path, int depth) {
    return field(id, name, type, required, null, path + "." + name, depth + 1);
  }

  private int reserve(int count) {
    int first = lastId + 1;
    lastId += count;
    return first;
  }

  private void refuseTwins(StructField[] fields, String parent) {
    Map<String, String> seen = new HashMap<>();
    for (StructField field : fields) {
      if (field.name().isEmpty()) {
        throw new InvalidRequest(
            "A column has an empty name; name it, for example with toDF. parent=" + parent);
      }
      String key = caseSensitive ? field.name() : field.name().toLowerCase(Locale.ROOT);
      String twin = seen.put(key, field.name());
      if (twin != null) {
        throw new InvalidRequest(
            "Columns '%s%s' and '%s%s' have the same name; rename one of them%s. columns=%s,%s"
                .formatted(
                    parent,
                    twin,
                    parent,
                    field.name(),
                    caseSensitive ? "" : ", or set spark.sql.caseSensitive to true",
                    twin,
                    field.name()));
      }
    }
  }
}
