package dev.larva.evolution;

import dev.larva.chunk.avro.AvroSchemas;
import dev.larva.schema.Field;
import dev.larva.schema.Forms;
import dev.larva.schema.Schema;
import dev.larva.schema.Type;
import dev.larva.schema.Type.ListType;
import dev.larva.schema.Type.MapType;
import dev.larva.schema.Type.StructType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.jspecify.annotations.Nullable;

/**
 * Rows as maps by field id: a struct is such a map again. A key that is not there was not there
 * when the row was written.
 */
final class PlainRows {

  private PlainRows() {}

  /** A row as a schema shows it, with every key. */
  static Map<Integer, @Nullable Object> shown(
      List<Field> fields, Map<Integer, @Nullable Object> row) {
    Map<Integer, @Nullable Object> shown = new TreeMap<>();
    for (Field field : fields) {
      Object value = row.containsKey(field.id()) ? row.get(field.id()) : field.initialDefault();
      shown.put(field.id(), value == null ? null : shown(field.type(), value));
    }
    return shown;
  }

  @SuppressWarnings("unchecked") // the forms of rows are this class's own
  private static Object shown(Type type, Object value) {
    if (type instanceof StructType struct) {
      return shown(struct.fields(), (Map<Integer, @Nullable Object>) value);
    }
    if (type instanceof ListType list) {
      return ((List<Object>) value)
          .stream().map(item -> shown(list.element().type(), item)).toList();
    }
    if (type instanceof MapType map) {
      Map<Object, Object> shown = new TreeMap<>();
      ((Map<Object, Object>) value)
          .forEach((key, item) -> shown.put(key, shown(map.value().type(), item)));
      return shown;
    }
    return Objects.requireNonNull(Forms.of(type, value), () -> type.text() + " of " + value);
  }

  /** A record of some fields of a row. */
  static GenericRecord record(List<Field> fields, Map<Integer, @Nullable Object> row) {
    return record(fields, AvroSchemas.toAvro(new Schema(0, fields)), row);
  }

  private static GenericRecord record(
      List<Field> fields, org.apache.avro.Schema avro, Map<Integer, @Nullable Object> row) {
    GenericRecord record = new GenericData.Record(avro);
    for (int i = 0; i < fields.size(); i++) {
      Object value = row.get(fields.get(i).id());
      org.apache.avro.Schema type = plain(avro.getFields().get(i).schema());
      record.put(i, value == null ? null : avro(fields.get(i).type(), type, value));
    }
    return record;
  }

  @SuppressWarnings("unchecked") // the forms of rows are this class's own
  private static Object avro(Type type, org.apache.avro.Schema avro, Object value) {
    if (type instanceof StructType struct) {
      return record(struct.fields(), avro, (Map<Integer, @Nullable Object>) value);
    }
    if (type instanceof ListType list) {
      org.apache.avro.Schema element = plain(avro.getElementType());
      return ((List<Object>) value)
          .stream().map(item -> avro(list.element().type(), element, item)).toList();
    }
    if (type instanceof MapType map) {
      Map<Object, Object> made = new TreeMap<>();
      org.apache.avro.Schema item = plain(avro.getValueType());
      ((Map<Object, Object>) value)
          .forEach((key, each) -> made.put(key, avro(map.value().type(), item, each)));
      return made;
    }
    return value;
  }

  /** A row from a record that was read. */
  static Map<Integer, @Nullable Object> row(List<Field> fields, GenericRecord record) {
    Map<Integer, @Nullable Object> row = new TreeMap<>();
    for (int i = 0; i < fields.size(); i++) {
      Object value = record.get(i);
      row.put(fields.get(i).id(), value == null ? null : value(fields.get(i).type(), value));
    }
    return row;
  }

  private static Object value(Type type, Object value) {
    if (type instanceof StructType struct) {
      return row(struct.fields(), (GenericRecord) value);
    }
    if (type instanceof ListType list) {
      List<Object> items = new ArrayList<>();
      ((List<?>) value).forEach(item -> items.add(value(list.element().type(), item)));
      return items;
    }
    if (type instanceof MapType map) {
      Map<Object, Object> items = new TreeMap<>();
      ((Map<?, ?>) value).forEach((key, item) -> items.put(key, value(map.value().type(), item)));
      return items;
    }
    return value;
  }

  private static org.apache.avro.Schema plain(org.apache.avro.Schema avro) {
    return avro.isUnion() ? avro.getTypes().get(1) : avro;
  }
}
