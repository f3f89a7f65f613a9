package dev.larva.chunk.avro;

import dev.larva.error.InvalidRequest;
import dev.larva.schema.Field;
import dev.larva.schema.FieldIds;
import dev.larva.schema.Schema;
import dev.larva.schema.Type;
import dev.larva.schema.Type.DecimalType;
import dev.larva.schema.Type.ListType;
import dev.larva.schema.Type.MapType;
import dev.larva.schema.Type.Primitive;
import dev.larva.schema.Type.StructType;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.avro.LogicalType;
import org.apache.avro.LogicalTypes;
import org.jspecify.annotations.Nullable;

/** The types of a table for those of an Avro schema. */
final class AvroTypes {

  /** The id that every field has until ids are assigned. */
  private static final int NO_ID = 1;

  /** Records may contain themselves in Avro; a table's types end. */
  private static final int DEPTH_LIMIT = 64;

  /** Logical types that say what a value's bits do not. */
  private static final Set<String> WITHOUT_COUNTERPART =
      Set.of(
          "time-millis",
          "time-micros",
          "timestamp-nanos",
          "local-timestamp-nanos",
          "duration",
          "big-decimal");

  private AvroTypes() {}

  static Schema schema(org.apache.avro.Schema avro) {
    if (avro.getType() != org.apache.avro.Schema.Type.RECORD) {
      throw new InvalidRequest(
          "rows of a table are Avro records, and this schema is of another type: give a record"
              + " schema. type="
              + avro.getType());
    }
    List<Field> fields = ((StructType) type(avro, "", 0)).fields();
    return new Schema(0, FieldIds.assign(fields, 1));
  }

  private static Field field(
      String name, org.apache.avro.Schema avro, String column, @Nullable String doc, int depth) {
    boolean required = avro.getType() != org.apache.avro.Schema.Type.UNION || !avro.isNullable();
    return new Field(NO_ID, name, type(withoutNull(avro, column), column, depth), required, doc);
  }

  /** The one type of a union with null, or the type itself. */
  static org.apache.avro.Schema withoutNull(org.apache.avro.Schema avro, String column) {
    if (avro.getType() != org.apache.avro.Schema.Type.UNION) {
      return avro;
    }
    List<org.apache.avro.Schema> types =
        avro.getTypes().stream()
            .filter(type -> type.getType() != org.apache.avro.Schema.Type.NULL)
            .toList();
    if (types.size() != 1) {
      throw unsupported(column, "a union of " + types.size() + " types besides null");
    }
    return types.get(0);
  }

  private static Type type(org.apache.avro.Schema avro, String column, int depth) {
    if (depth > DEPTH_LIMIT) {
      throw unsupported(column, "nested deeper than " + DEPTH_LIMIT + " levels");
    }
    LogicalType logical = avro.getLogicalType();
    String logicalName = avro.getProp(LogicalType.LOGICAL_TYPE_PROP);
    if (logicalName != null && WITHOUT_COUNTERPART.contains(logicalName)) {
      throw unsupported(column, logicalName);
    }
    if (logical instanceof LogicalTypes.Decimal decimal) {
      return decimal(decimal, column);
    }
    if (logicalName != null && logicalName.equals("uuid")) {
      return Primitive.UUID;
    }
    return switch (avro.getType()) {
      case RECORD -> struct(avro, column, depth);
      case ARRAY -> array(avro, column, depth);
      case MAP ->
          new MapType(
              Field.required(NO_ID, MapType.KEY, Primitive.STRING),
              field(MapType.VALUE, avro.getValueType(), column + ".value", null, depth + 1));
      default -> primitive(avro, logicalName == null ? "" : logicalName, column);
    };
  }

  private static Type struct(org.apache.avro.Schema avro, String column, int depth) {
    List<Field> fields = new ArrayList<>();
    for (org.apache.avro.Schema.Field field : avro.getFields()) {
      String name = AvroNames.name(field);
      String path = column.isEmpty() ? name : column + "." + name;
      fields.add(field(name, field.schema(), path, field.doc(), depth + 1));
    }
    return new StructType(fields);
  }

  private static Type array(org.apache.avro.Schema avro, String column, int depth) {
    org.apache.avro.Schema element = avro.getElementType();
    if ("map".equals(avro.getProp(AvroSchemas.LARVA_TYPE))) {
      List<Field> pair = ((StructType) struct(element, column, depth)).fields();
      return new MapType(pair.get(0), pair.get(1));
    }
    return new ListType(field(ListType.ELEMENT, element, column + ".element", null, depth + 1));
  }

  private static Type decimal(LogicalTypes.Decimal decimal, String column) {
    if (decimal.getPrecision() > DecimalType.MAX_PRECISION) {
      throw unsupported(column, "a decimal of " + decimal.getPrecision() + " digits");
    }
    return new DecimalType(decimal.getPrecision(), decimal.getScale());
  }

  private static Type primitive(org.apache.avro.Schema avro, String logical, String column) {
    return switch (avro.getType()) {
      case BOOLEAN -> Primitive.BOOLEAN;
      case INT -> intType(avro, logical);
      case LONG ->
          switch (logical) {
            case "timestamp-millis", "timestamp-micros" -> Primitive.TIMESTAMP_TZ;
            case "local-timestamp-millis", "local-timestamp-micros" -> Primitive.TIMESTAMP_NTZ;
            default -> Primitive.LONG;
          };
      case FLOAT -> Primitive.FLOAT;
      case DOUBLE -> Primitive.DOUBLE;
      case STRING, ENUM -> Primitive.STRING;
      case BYTES, FIXED -> Primitive.BINARY;
      default -> throw unsupported(column, avro.getType().getName());
    };
  }

  private static Type intType(org.apache.avro.Schema avro, String logical) {
    String larvaType = avro.getProp(AvroSchemas.LARVA_TYPE);
    if (logical.equals("date")) {
      return Primitive.DATE;
    }
    if (Primitive.BYTE.text().equals(larvaType)) {
      return Primitive.BYTE;
    }
    return Primitive.SHORT.text().equals(larvaType) ? Primitive.SHORT : Primitive.INT;
  }

  private static InvalidRequest unsupported(String column, String what) {
    return new InvalidRequest(
        "a table has no type for this field of the Avro schema ("
            + what
            + "): use another type for it, text for example. column="
            + column);
  }
}
