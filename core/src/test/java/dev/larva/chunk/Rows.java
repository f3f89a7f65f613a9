package dev.larva.chunk;

import dev.larva.chunk.avro.AvroSchemas;
import dev.larva.schema.Schema;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.jspecify.annotations.Nullable;

/** Avro records made of plain values and taken apart into them. */
public final class Rows {

  private Rows() {}

  /** A row with these values, in schema order. */
  public static GenericRecord row(Schema schema, List<? extends @Nullable Object> values) {
    return struct(AvroSchemas.toAvro(schema), values);
  }

  /** A record of that schema with these values, in its order. */
  public static GenericRecord struct(
      org.apache.avro.Schema schema, List<? extends @Nullable Object> values) {
    GenericData.Record row = new GenericData.Record(schema);
    for (int i = 0; i < values.size(); i++) {
      row.put(i, values.get(i));
    }
    return row;
  }

  /** The schema of a field, without null. */
  public static org.apache.avro.Schema schemaOf(org.apache.avro.Schema record, String field) {
    return plain(record.getField(field).schema());
  }

  public static org.apache.avro.Schema plain(org.apache.avro.Schema schema) {
    return schema.isUnion() ? schema.getTypes().get(1) : schema;
  }

  /** Values by name; records inside become maps, so that they compare by value. */
  public static Map<String, @Nullable Object> values(GenericRecord row) {
    Map<String, @Nullable Object> values = new LinkedHashMap<>();
    row.getSchema().getFields().forEach(f -> values.put(f.name(), comparable(row.get(f.pos()))));
    return values;
  }

  private static @Nullable Object comparable(@Nullable Object value) {
    if (value instanceof GenericRecord record) {
      return values(record);
    }
    if (value instanceof List<?> list) {
      List<@Nullable Object> items = new ArrayList<>();
      list.forEach(item -> items.add(comparable(item)));
      return items;
    }
    if (value instanceof Map<?, ?> map) {
      Map<@Nullable Object, @Nullable Object> entries = new LinkedHashMap<>();
      map.forEach((k, v) -> entries.put(comparable(k), comparable(v)));
      return entries;
    }
    return value;
  }
}
