package dev.larva.spark.change;

import dev.larva.error.InvalidRequest;
import dev.larva.spark.table.LoadedTable;
import dev.larva.spark.table.RowColumns;
import dev.larva.spark.types.SparkTypes;
import java.util.List;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** The columns of a table's changes: its own, and what happened to the row. */
final class ChangeColumns {

  /** {@code insert}, {@code delete}, {@code update_preimage} or {@code update_postimage}. */
  static final String TYPE = "_change_type";

  /** The version that did it. */
  static final String VERSION = "_commit_version";

  /** When that was. */
  static final String TIMESTAMP = "_commit_timestamp";

  /** The row's id. */
  static final String ROW_ID = RowColumns.ROW_ID;

  private static final StructType OF_CHANGES =
      new StructType()
          .add(TYPE, DataTypes.StringType, false)
          .add(VERSION, DataTypes.LongType, false)
          .add(TIMESTAMP, DataTypes.TimestampType, false)
          .add(ROW_ID, DataTypes.LongType, false);

  private ChangeColumns() {}

  /**
   * All of them.
   *
   * @throws InvalidRequest if the table has a column of such a name
   */
  static StructType of(LoadedTable table) {
    StructType all = SparkTypes.struct(table.schema().fields());
    for (StructField column : OF_CHANGES.fields()) {
      if (List.of(all.fieldNames()).contains(column.name())) {
        throw new InvalidRequest(
            ("Column '%s' of table %s has the name of a column that tells of changes; rename it to read"
                    + " the table's changes. column=%s table=%s")
                .formatted(column.name(), table.name(), column.name(), table.name()));
      }
      all = all.add(column);
    }
    return all;
  }
}
