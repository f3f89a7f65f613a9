package dev.larva.spark.read;

import dev.larva.schema.Field;
import dev.larva.schema.MetadataColumns;
import dev.larva.spark.table.RowColumns;
import dev.larva.spark.types.Columns;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * The columns of the rows that a scan gives.
 *
 * @param fields that chunks hold or core derives, in order
 * @param chunk whether the name of its chunk follows
 * @param position whether its position there follows
 * @param shown all of them, as Spark sees them
 */
record Wanted(List<Field> fields, boolean chunk, boolean position, StructType shown) {

  Wanted {
    fields = List.copyOf(fields);
  }

  /**
   * The part of a table that Spark asks for. A column of the table hides what every row has beside
   * its columns.
   *
   * @throws dev.larva.error.InvalidRequest if there is no such column, or it is of another type
   */
  static Wanted of(List<Field> table, StructType asked) {
    List<StructField> shown = new ArrayList<>();
    List<StructField> last = new ArrayList<>();
    for (StructField column : asked.fields()) {
      boolean own = table.stream().anyMatch(field -> field.name().equals(column.name()));
      boolean isPlace =
          column.name().equals(RowColumns.CHUNK) || column.name().equals(RowColumns.POSITION);
      (own || !isPlace ? shown : last).add(column);
    }
    List<Field> known = new ArrayList<>(table);
    known.add(MetadataColumns.ROW_ID);
    known.add(MetadataColumns.LAST_UPDATED_VERSION);
    StructType ofFields = new StructType(shown.toArray(StructField[]::new));
    boolean chunk = last.stream().anyMatch(column -> column.name().equals(RowColumns.CHUNK));
    boolean position = last.stream().anyMatch(column -> column.name().equals(RowColumns.POSITION));
    StructType all = ofFields;
    if (chunk) {
      all = all.add(RowColumns.CHUNK, DataTypes.StringType, false);
    }
    if (position) {
      all = all.add(RowColumns.POSITION, DataTypes.LongType, false);
    }
    return new Wanted(Columns.prune(known, ofFields), chunk, position, all);
  }

  /** How many columns follow the fields. */
  int extra() {
    return (chunk ? 1 : 0) + (position ? 1 : 0);
  }

  /** Whether rows have no columns at all. */
  boolean isEmpty() {
    return fields.isEmpty() && extra() == 0;
  }
}
