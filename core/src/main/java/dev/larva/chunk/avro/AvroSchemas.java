package dev.larva.chunk.avro;

import dev.larva.schema.Field;
import dev.larva.schema.Schema;
import dev.larva.schema.Type;
import dev.larva.schema.Type.DecimalType;
import dev.larva.schema.Type.ListType;
import dev.larva.schema.Type.MapType;
import dev.larva.schema.Type.Primitive;
import dev.larva.schema.Type.StructType;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.avro.JsonProperties;
import org.apache.avro.LogicalTypes;

/**
 * Avro schemas of tables.
 *
 * <p>Each Avro field has the property {@code field-id}. A name that Avro forbids is changed to one
 * that it allows, and the property {@code field-name} keeps the true one. Byte and short are ints
 * with the property {@code larva-type}; a map whose key is not text is an array of pairs with it.
 */
public final class AvroSchemas {

  /** The property that holds a field's id. */
  static final String FIELD_ID = "field-id";

  /** The property that holds a field's true name, where Avro forbids it. */
  static final String FIELD_NAME = "field-name";

  /** The property that names a type which Avro does not tell apart. */
  static final String LARVA_TYPE = "larva-type";

  /** The property of a list that holds its element's id. */
  static final String ELEMENT_ID = "element-id";

  /** The property of a map that holds its key's id. */
  static final String KEY_ID = "key-id";

  /** The property of a map that holds its value's id. */
  static final String VALUE_ID = "value-id";

  private AvroSchemas() {}

  /** The Avro schema of rows of {@code schema}. */
  public static org.apache.avro.Schema toAvro(Schema schema) {
    return record("row", schema.fields());
  }

  /**
   * A table's schema from an Avro schema that a user brings.
   *
   * @return with id 0 and fresh field ids from 1 on
   * @throws dev.larva.error.InvalidRequest if a type has no counterpart; the message names the
   *     field
   */
  public static Schema fromAvro(org.apache.avro.Schema avro) {
    return AvroTypes.schema(avro);
  }

  private static org.apache.avro.Schema record(String name, List<Field> fields) {
    Set<String> taken = new HashSet<>();
    List<org.apache.avro.Schema.Field> avroFields = new ArrayList<>();
    for (Field field : fields) {
      avroFields.add(field(field, AvroNames.allowed(field.name(), taken)));
    }
    return org.apache.avro.Schema.createRecord(name, null, null, false, avroFields);
  }

  private static org.apache.avro.Schema.Field field(Field field, String name) {
    org.apache.avro.Schema type = nullable(field);
    Object byDefault = field.required() ? null : JsonProperties.NULL_VALUE;
    var avroField = new org.apache.avro.Schema.Field(name, type, field.doc(), byDefault);
    avroField.addProp(FIELD_ID, field.id());
    if (!name.equals(field.name())) {
      avroField.addProp(FIELD_NAME, field.name());
    }
    return avroField;
  }

  private static org.apache.avro.Schema nullable(Field field) {
    org.apache.avro.Schema type = type(field);
    return field.required()
        ? type
        : org.apache.avro.Schema.createUnion(
            org.apache.avro.Schema.create(org.apache.avro.Schema.Type.NULL), type);
  }

  private static org.apache.avro.Schema type(Field field) {
    Type type = field.type();
    if (type instanceof StructType struct) {
      return record("struct_" + field.id(), struct.fields());
    }
    if (type instanceof ListType list) {
      var avro = org.apache.avro.Schema.createArray(nullable(list.element()));
      avro.addProp(ELEMENT_ID, list.element().id());
      return avro;
    }
    if (type instanceof MapType map) {
      return map(field.id(), map);
    }
    if (type instanceof DecimalType decimal) {
      return LogicalTypes.decimal(decimal.precision(), decimal.scale())
          .addToSchema(create(org.apache.avro.Schema.Type.BYTES));
    }
    return primitive((Primitive) type);
  }

  private static org.apache.avro.Schema map(int id, MapType map) {
    if (map.key().type() == Primitive.STRING) {
      var avro = org.apache.avro.Schema.createMap(nullable(map.value()));
      avro.addProp(KEY_ID, map.key().id());
      avro.addProp(VALUE_ID, map.value().id());
      return avro;
    }
    var pairs =
        org.apache.avro.Schema.createArray(record("pair_" + id, List.of(map.key(), map.value())));
    pairs.addProp(LARVA_TYPE, "map");
    return pairs;
  }

  private static org.apache.avro.Schema primitive(Primitive type) {
    return switch (type) {
      case BOOLEAN -> create(org.apache.avro.Schema.Type.BOOLEAN);
      case BYTE, SHORT -> {
        var avro = create(org.apache.avro.Schema.Type.INT);
        avro.addProp(LARVA_TYPE, type.text());
        yield avro;
      }
      case INT -> create(org.apache.avro.Schema.Type.INT);
      case LONG -> create(org.apache.avro.Schema.Type.LONG);
      case FLOAT -> create(org.apache.avro.Schema.Type.FLOAT);
      case DOUBLE -> create(org.apache.avro.Schema.Type.DOUBLE);
      case DATE -> LogicalTypes.date().addToSchema(create(org.apache.avro.Schema.Type.INT));
      case TIMESTAMP_TZ ->
          LogicalTypes.timestampMicros().addToSchema(create(org.apache.avro.Schema.Type.LONG));
      case TIMESTAMP_NTZ ->
          LogicalTypes.localTimestampMicros().addToSchema(create(org.apache.avro.Schema.Type.LONG));
      case STRING -> create(org.apache.avro.Schema.Type.STRING);
      case BINARY -> create(org.apache.avro.Schema.Type.BYTES);
      case UUID -> LogicalTypes.uuid().addToSchema(create(org.apache.avro.Schema.Type.STRING));
    };
  }

  private static org.apache.avro.Schema create(org.apache.avro.Schema.Type type) {
    return org.apache.avro.Schema.create(type);
  }
}
