package dev.larva.spark.rows;

import dev.larva.error.Rejected;
import dev.larva.schema.Field;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.io.api.RecordConsumer;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;

/**
 * Sends one field of a message or struct, if it is not null.
 *
 * @param path of names from the table to the field, for errors
 */
record FieldWriter(Field field, int index, String path, ValueWriter value) {

  /** Writers for sibling fields. */
  static List<FieldWriter> all(List<Field> fields, String parent) {
    List<FieldWriter> writers = new ArrayList<>();
    for (Field field : fields) {
      writers.add(of(field, writers.size(), parent));
    }
    return List.copyOf(writers);
  }

  static FieldWriter of(Field field, int index, String parent) {
    String path = parent.isEmpty() ? field.name() : parent + "." + field.name();
    return new FieldWriter(field, index, path, ValueWriters.of(field.type(), path));
  }

  static void writeAll(List<FieldWriter> fields, SpecializedGetters values, RecordConsumer out) {
    for (int i = 0; i < fields.size(); i++) {
      fields.get(i).write(values, i, out);
    }
  }

  void write(SpecializedGetters values, int ordinal, RecordConsumer out) {
    if (!values.isNullAt(ordinal)) {
      out.startField(field.name(), index);
      value.write(values, ordinal, out);
      out.endField(field.name(), index);
    } else if (field.required()) {
      throw new Rejected(
          "Column '%s' is NOT NULL, but a row has no value for it; nothing was written; give every row a value. column=%s"
              .formatted(path, path));
    }
  }
}
