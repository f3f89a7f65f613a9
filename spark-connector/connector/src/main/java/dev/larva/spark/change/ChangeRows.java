package dev.larva.spark.change;

import dev.larva.error.InvalidRequest;
import dev.larva.scan.change.Change;
import dev.larva.schema.Field;
import dev.larva.schema.Schema;
import dev.larva.schema.Type;
import dev.larva.spark.types.SparkTypes;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;

/** Changes as rows of Spark. For one thread. */
final class ChangeRows {

  private final List<Function<Change, @Nullable Object>> columns = new ArrayList<>();

  /**
   * @param schema by which rows are told
   * @param task that says which columns are wanted
   * @throws InvalidRequest if a column is not in the schema any more, or of another type
   */
  ChangeRows(Schema schema, ChangeTask task) {
    for (StructField column : task.columns().fields()) {
      Integer id = task.ids().get(column.name());
      columns.add(id == null ? ofChange(column.name()) : ofRow(schema, id, column));
    }
  }

  private static Function<Change, @Nullable Object> ofRow(
      Schema schema, int id, StructField column) {
    List<Field> fields = schema.fields();
    for (int i = 0; i < fields.size(); i++) {
      Type type = fields.get(i).type();
      if (fields.get(i).id() == id && SparkTypes.type(type).equals(column.dataType())) {
        int index = i;
        RecordValue value = RecordValue.of(type);
        return change -> RecordValue.ofNullable(value, change.row().get(index));
      }
    }
    throw new InvalidRequest(
        ("Column '%s' was dropped or changed its type while the table's changes were read. Start the"
                + " query again: it goes on with the columns that the table has now. column=%s")
            .formatted(column.name(), column.name()));
  }

  private static Function<Change, @Nullable Object> ofChange(String name) {
    if (name.equals(ChangeColumns.ROW_ID)) {
      return Change::rowId;
    }
    return switch (name) {
      case ChangeColumns.TYPE -> change -> type(change.kind());
      case ChangeColumns.VERSION -> Change::version;
      case ChangeColumns.TIMESTAMP -> Change::time;
      default -> throw new IllegalArgumentException("changes have no such column: " + name);
    };
  }

  private static UTF8String type(Change.Kind kind) {
    return UTF8String.fromString(
        switch (kind) {
          case INSERT -> "insert";
          case DELETE -> "delete";
          case UPDATE_BEFORE -> "update_preimage";
          case UPDATE_AFTER -> "update_postimage";
        });
  }

  InternalRow row(Change change) {
    Object[] values = new Object[columns.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = columns.get(i).apply(change);
    }
    return new GenericInternalRow(values);
  }
}
