package dev.larva.chunk.avro;

import dev.larva.schema.Field;
import dev.larva.schema.Type;
import dev.larva.schema.Type.ListType;
import dev.larva.schema.Type.MapType;
import dev.larva.schema.Type.StructType;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.IndexedRecord;
import org.apache.parquet.io.api.RecordConsumer;
import org.jspecify.annotations.Nullable;

/** Makes the writer that fits a column and the Avro schema its values come with. */
final class ValueWriters {

  private ValueWriters() {}

  /**
   * A writer of a column's values.
   *
   * @param column its full name
   * @param avro the schema of the values, if there is one
   */
  static ValueWriter of(Type type, String column, @Nullable Schema avro, Place place) {
    Schema plain = avro == null ? null : withoutNull(avro);
    if (type instanceof StructType struct) {
      return new StructWriter(struct.fields(), column, place);
    }
    if (type instanceof ListType list) {
      Schema element =
          plain != null && plain.getType() == Schema.Type.ARRAY ? plain.getElementType() : null;
      return new ListWriter(entry(list.element(), column, element, place), column, place);
    }
    if (type instanceof MapType map) {
      return map(map, column, plain, place);
    }
    LeafWriter values = new LeafWriter(type, column, place);
    Raw raw = Raw.of(type, plain, column, place);
    return (value, out) -> values.write(raw.literal(value), out);
  }

  private static ValueWriter map(MapType map, String column, @Nullable Schema avro, Place place) {
    Schema value = avro != null && avro.getType() == Schema.Type.MAP ? avro.getValueType() : null;
    return new MapWriter(
        entry(map.key(), column, null, place),
        entry(map.value(), column, value, place),
        column,
        place);
  }

  private static Entry entry(Field field, String column, @Nullable Schema avro, Place place) {
    String path = column + "." + field.name();
    return new Entry(field, path, of(field.type(), path, avro, place), place);
  }

  /** The one type besides null of a union that has one; other unions say nothing. */
  private static @Nullable Schema withoutNull(Schema avro) {
    if (avro.getType() != Schema.Type.UNION) {
      return avro;
    }
    List<Schema> types =
        avro.getTypes().stream().filter(t -> t.getType() != Schema.Type.NULL).toList();
    return types.size() == 1 ? types.get(0) : null;
  }

  /** A field inside a list or map. */
  private record Entry(Field field, String column, ValueWriter writer, Place place) {

    void write(@Nullable Object value, int index, RecordConsumer out) {
      if (value != null) {
        out.startField(field.name(), index);
        writer.write(value, out);
        out.endField(field.name(), index);
      } else if (field.required()) {
        throw place.reject(
            column, "must not be null and is", "Leave the entry out, or give it a value.");
      }
    }
  }

  private record ListWriter(Entry element, String column, Place place) implements ValueWriter {

    @Override
    public void write(Object value, RecordConsumer out) {
      if (!(value instanceof Iterable<?> list)) {
        throw place.reject(
            column, "takes lists and got " + LeafWriter.form(value), "Give a java.util.List.");
      }
      out.startGroup();
      if (list.iterator().hasNext()) {
        out.startField("list", 0);
        for (Object item : list) {
          out.startGroup();
          element.write(item, 0, out);
          out.endGroup();
        }
        out.endField("list", 0);
      }
      out.endGroup();
    }
  }

  private record MapWriter(Entry key, Entry value, String column, Place place)
      implements ValueWriter {

    @Override
    public void write(Object map, RecordConsumer out) {
      out.startGroup();
      if (map instanceof Map<?, ?> entries) {
        writeEntries(entries, out);
      } else if (map instanceof Iterable<?> pairs) {
        writePairs(pairs, out);
      } else {
        throw place.reject(
            column, "takes maps and got " + LeafWriter.form(map), "Give a java.util.Map.");
      }
      out.endGroup();
    }

    private void writeEntries(Map<?, ?> entries, RecordConsumer out) {
      if (!entries.isEmpty()) {
        out.startField("key_value", 0);
        entries.forEach((k, v) -> writePair(k, v, out));
        out.endField("key_value", 0);
      }
    }

    /** Avro's own form of a map whose keys are not text. */
    private void writePairs(Iterable<?> pairs, RecordConsumer out) {
      if (!pairs.iterator().hasNext()) {
        return;
      }
      out.startField("key_value", 0);
      for (Object pair : pairs) {
        if (!(pair instanceof IndexedRecord record) || record.getSchema().getFields().size() != 2) {
          throw place.reject(column, "takes pairs of key and value", "Give a java.util.Map.");
        }
        writePair(record.get(0), record.get(1), out);
      }
      out.endField("key_value", 0);
    }

    private void writePair(@Nullable Object k, @Nullable Object v, RecordConsumer out) {
      out.startGroup();
      key.write(k, 0, out);
      value.write(v, 1, out);
      out.endGroup();
    }
  }
}
