package dev.larva.chunk.avro;

import dev.larva.schema.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.avro.Schema;
import org.apache.avro.generic.IndexedRecord;
import org.apache.parquet.io.api.RecordConsumer;
import org.jspecify.annotations.Nullable;

/** Writes the fields of a struct, or of a whole row, from records of any schema that fits. */
final class StructWriter implements ValueWriter {

  private final List<Field> fields;
  private final String column;
  private final Place place;
  private @Nullable Schema source;
  private List<Source> sources = List.of();

  /**
   * A writer of some fields.
   *
   * @param column the struct's name with all names above it, empty for a row
   */
  StructWriter(List<Field> fields, String column, Place place) {
    this.fields = fields;
    this.column = column;
    this.place = place;
  }

  /**
   * Where a field's values come from.
   *
   * @param position in the record, -1 if it lacks the field
   */
  private record Source(Field field, String column, int position, ValueWriter writer) {

    @Nullable Object value(IndexedRecord record) {
      return position < 0 ? field.writeDefault() : record.get(position);
    }
  }

  @Override
  public void write(Object value, RecordConsumer out) {
    if (!(value instanceof IndexedRecord struct)) {
      throw place.reject(
          column, "takes records and got " + LeafWriter.form(value), "Give an Avro record.");
    }
    out.startGroup();
    writeFields(struct, out);
    out.endGroup();
  }

  void writeFields(IndexedRecord record, RecordConsumer out) {
    resolve(record.getSchema());
    for (int i = 0; i < sources.size(); i++) {
      Source from = sources.get(i);
      Object value = from.value(record);
      if (value != null) {
        out.startField(from.field.name(), i);
        from.writer.write(value, out);
        out.endField(from.field.name(), i);
      } else if (from.field.required()) {
        throw place.reject(
            from.column,
            "is NOT NULL and has no value",
            "Give a value, or declare the column without NOT NULL.");
      }
    }
  }

  /** Records of one schema come one after another: it is looked at once. */
  @SuppressWarnings("ReferenceEquality") // a schema's equals walks it whole
  private void resolve(Schema schema) {
    if (schema == source) {
      return;
    }
    Map<String, Schema.Field> byName = new TreeMap<>();
    schema.getFields().forEach(field -> byName.put(AvroNames.name(field), field));
    List<Source> found = new ArrayList<>();
    for (Field field : fields) {
      Schema.Field from = match(field, schema, byName);
      if (from != null) {
        byName.remove(AvroNames.name(from));
      }
      found.add(source(field, from));
    }
    requireNoneLeft(byName);
    sources = found;
    source = schema;
  }

  private Source source(Field field, Schema.@Nullable Field from) {
    String path = column.isEmpty() ? field.name() : column + "." + field.name();
    Schema avro = from == null ? null : from.schema();
    int position = from == null ? -1 : from.pos();
    return new Source(field, path, position, ValueWriters.of(field.type(), path, avro, place));
  }

  /** By id if the record's schema has ids, else by name. */
  private static Schema.@Nullable Field match(
      Field field, Schema schema, Map<String, Schema.Field> byName) {
    boolean ids = false;
    for (Schema.Field candidate : schema.getFields()) {
      Object id = candidate.getObjectProp(AvroSchemas.FIELD_ID);
      ids |= id != null;
      if (id instanceof Integer number && number == field.id()) {
        return candidate;
      }
    }
    return ids ? null : byName.get(field.name());
  }

  private void requireNoneLeft(Map<String, Schema.Field> left) {
    if (!left.isEmpty()) {
      String name = left.keySet().iterator().next();
      throw place.reject(
          column.isEmpty() ? name : column + "." + name,
          "is in the record and not in the table",
          "Add the column to the table, or leave the field out.");
    }
  }
}
