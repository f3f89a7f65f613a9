package dev.larva.spark.change;

import dev.larva.spark.access.ChangeOptions;
import dev.larva.spark.table.LoadedTable;
import java.util.List;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.connector.read.SupportsPushDownRequiredColumns;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** Takes which columns Spark wants of changes; each is given whole. */
final class ChangesScanBuilder implements SupportsPushDownRequiredColumns, ScanBuilder {

  private final LoadedTable table;
  private final ChangeOptions options;
  private StructType columns;

  ChangesScanBuilder(LoadedTable table, ChangeOptions options, StructType columns) {
    this.table = table;
    this.options = options;
    this.columns = columns;
  }

  @Override
  public void pruneColumns(StructType required) {
    List<String> names = List.of(required.fieldNames());
    columns =
        new StructType(
            List.of(columns.fields()).stream()
                .filter(column -> names.contains(column.name()))
                .toArray(StructField[]::new));
  }

  @Override
  public Scan build() {
    return new ChangesScan(table, options, columns);
  }
}
