package dev.larva.spark.rowlevel;

import dev.larva.error.InvalidRequest;
import dev.larva.schema.Field;
import dev.larva.spark.table.LoadedTable;
import dev.larva.spark.table.RowColumns;
import org.apache.spark.sql.connector.write.RowLevelOperation;
import org.apache.spark.sql.connector.write.RowLevelOperation.Command;
import org.apache.spark.sql.connector.write.RowLevelOperationBuilder;
import org.apache.spark.sql.types.StructType;

/**
 * Makes the operation that a statement on rows runs as.
 *
 * @param columns of the table, as Spark sees them
 */
public record RowLevelBuilder(LoadedTable table, StructType columns, Command command)
    implements RowLevelOperationBuilder {

  @Override
  public RowLevelOperation build() {
    RowChanges changes = new RowChanges(table, columns, command);
    return switch (RowsMode.of(table.record().properties())) {
      case MERGE_ON_READ -> {
        requirePlaces();
        yield new DeltaOperation(changes);
      }
      case COPY_ON_WRITE -> new CopyOperation(changes);
    };
  }

  /** A column of the table that is named like a row's place would be taken for it. */
  private void requirePlaces() {
    for (Field field : table.schema().fields()) {
      String name = field.name();
      if (name.equalsIgnoreCase(RowColumns.CHUNK) || name.equalsIgnoreCase(RowColumns.POSITION)) {
        throw new InvalidRequest(
            ("Table %s has a column '%s', by which Spark would find rows; rename it, or set the"
                    + " property %s to copy-on-write. column=%s")
                .formatted(table.name(), name, RowsMode.PROPERTY, name));
      }
    }
  }
}
