package dev.larva.flink.rows;

import dev.larva.error.Rejected;
import dev.larva.flink.types.FlinkTypes;
import dev.larva.schema.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.parquet.io.api.RecordConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Sends one field of a message or struct, if it is not null.
 *
 * @param index of the field among its siblings in the file
 * @param from where the rows have it; below 0: nowhere, it is its default in all of them
 * @param path of names from the table to the field, for errors
 * @param value how it is sent; absent: it is always null
 */
record FieldWriter(Field field, int index, int from, String path, @Nullable ValueWriter value) {

  /**
   * Writers for sibling fields, which rows have by their names.
   *
   * @param unsaid columns of the rows that hold nothing which anybody said
   * @param parent path to what holds them; empty: the table
   */
  static List<FieldWriter> all(
      List<Field> fields, RowType rows, Set<String> unsaid, String parent) {
    List<FieldWriter> writers = new ArrayList<>();
    for (Field field : fields) {
      int from = unsaid.contains(field.name()) ? -1 : rows.getFieldIndex(field.name());
      LogicalType given = from < 0 ? null : rows.getTypeAt(from);
      writers.add(of(field, writers.size(), from, given, parent));
    }
    return List.copyOf(writers);
  }

  static FieldWriter of(
      Field field, int index, int from, @Nullable LogicalType given, String parent) {
    String path = parent.isEmpty() ? field.name() : parent + "." + field.name();
    return new FieldWriter(
        field,
        index,
        from,
        path,
        given == null ? byDefault(field, path) : ValueWriters.of(field.type(), given, path));
  }

  /** Sends the field's default, whatever the row. */
  private static @Nullable ValueWriter byDefault(Field field, String path) {
    if (field.writeDefault() == null) {
      return null;
    }
    Values standing =
        new RowValues(GenericRowData.of(Literal.shown(field.writeDefault(), field.type())));
    ValueWriter writer = ValueWriters.of(field.type(), FlinkTypes.of(field), path);
    return (values, at, out) -> writer.write(standing, 0, out);
  }

  static void writeAll(List<FieldWriter> fields, Values values, RecordConsumer out) {
    for (int i = 0; i < fields.size(); i++) {
      FieldWriter field = fields.get(i);
      field.write(values, field.from, out);
    }
  }

  void write(Values values, int at, RecordConsumer out) {
    if (value != null && (from < 0 || !values.isNull(at))) {
      out.startField(field.name(), index);
      value.write(values, at, out);
      out.endField(field.name(), index);
    } else if (field.required()) {
      throw new Rejected(
          "Column '%s' is NOT NULL, but a row has no value for it; give every row a value. column=%s"
              .formatted(path, path));
    }
  }
}
