package dev.larva.flink.types;

import dev.larva.error.InvalidRequest;
import dev.larva.schema.Field;
import dev.larva.schema.FieldIds;
import dev.larva.schema.Type;
import dev.larva.schema.Type.DecimalType;
import dev.larva.schema.Type.ListType;
import dev.larva.schema.Type.MapType;
import dev.larva.schema.Type.Primitive;
import dev.larva.schema.Type.StructType;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.table.types.logical.ArrayType;
import org.apache.flink.table.types.logical.LocalZonedTimestampType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.TimestampType;

/**
 * Flink's types as a lake holds them. A type that is narrower than its counterpart (a text of
 * limited length, a timestamp of milliseconds) is held as that: no value of it changes.
 */
public final class LarvaTypes {

  /** Levels of nesting at most. */
  private static final int DEPTH_LIMIT = 64;

  private LarvaTypes() {}

  /**
   * The fields of a new table, with fresh ids from 1.
   *
   * @throws InvalidRequest if a column has a type that a lake cannot hold
   */
  public static List<Field> fields(RowType row) {
    return FieldIds.assign(fields(row, "", 0), 1);
  }

  /**
   * The type of one column; the ids in it mean nothing.
   *
   * @param path of names from the table to the column, for errors
   */
  static Type of(LogicalType type, String path) {
    return of(type, path, 0);
  }

  private static List<Field> fields(RowType row, String parent, int depth) {
    List<Field> fields = new ArrayList<>();
    for (RowType.RowField field : row.getFields()) {
      String path = parent.isEmpty() ? field.getName() : parent + "." + field.getName();
      fields.add(
          new Field(
              fields.size() + 1,
              field.getName(),
              of(field.getType(), path, depth),
              !field.getType().isNullable(),
              field.getDescription().orElse(null)));
    }
    return fields;
  }

  private static Type of(LogicalType type, String path, int depth) {
    if (depth == DEPTH_LIMIT) {
      throw new InvalidRequest(
          "Column '%s' is nested too deeply; a table's columns nest at most %d levels. column=%s"
              .formatted(path, DEPTH_LIMIT, path));
    }
    return switch (type.getTypeRoot()) {
      case BOOLEAN -> Primitive.BOOLEAN;
      case TINYINT -> Primitive.BYTE;
      case SMALLINT -> Primitive.SHORT;
      case INTEGER -> Primitive.INT;
      case BIGINT -> Primitive.LONG;
      case FLOAT -> Primitive.FLOAT;
      case DOUBLE -> Primitive.DOUBLE;
      case DATE -> Primitive.DATE;
      case CHAR, VARCHAR -> Primitive.STRING;
      case BINARY, VARBINARY -> Primitive.BINARY;
      case DECIMAL -> {
        var decimal = (org.apache.flink.table.types.logical.DecimalType) type;
        yield new DecimalType(decimal.getPrecision(), decimal.getScale());
      }
      case TIMESTAMP_WITHOUT_TIME_ZONE ->
          timestamp(Primitive.TIMESTAMP_NTZ, ((TimestampType) type).getPrecision(), type, path);
      case TIMESTAMP_WITH_LOCAL_TIME_ZONE ->
          timestamp(
              Primitive.TIMESTAMP_TZ, ((LocalZonedTimestampType) type).getPrecision(), type, path);
      case ROW -> new StructType(fields((RowType) type, path, depth + 1));
      case ARRAY ->
          new ListType(below(ListType.ELEMENT, ((ArrayType) type).getElementType(), path, depth));
      case MAP -> map((org.apache.flink.table.types.logical.MapType) type, path, depth);
      default -> throw refused(type, path, "cast it to another type");
    };
  }

  private static Type timestamp(Primitive held, int digits, LogicalType type, String path) {
    if (digits > FlinkTypes.TIME_DIGITS) {
      throw refused(type, path, "a lake holds microseconds, so cast it to 6 digits");
    }
    return held;
  }

  private static Type map(
      org.apache.flink.table.types.logical.MapType type, String path, int depth) {
    Field key = below(MapType.KEY, type.getKeyType(), path, depth);
    return new MapType(
        new Field(key.id(), MapType.KEY, key.type(), true, null),
        below(MapType.VALUE, type.getValueType(), path, depth));
  }

  private static Field below(String name, LogicalType type, String path, int depth) {
    return new Field(1, name, of(type, path + "." + name, depth + 1), !type.isNullable(), null);
  }

  private static InvalidRequest refused(LogicalType type, String path, String advice) {
    return new InvalidRequest(
        ("Column '%s' has the type %s, which a lake cannot hold; %s, or leave the column out."
                + " column=%s type=%s")
            .formatted(path, type.asSummaryString(), advice, path, type.asSummaryString()));
  }
}
