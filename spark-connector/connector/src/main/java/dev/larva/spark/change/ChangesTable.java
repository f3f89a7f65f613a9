package dev.larva.spark.change;

import dev.larva.spark.access.ChangeOptions;
import dev.larva.spark.table.LoadedTable;
import dev.larva.spark.types.Columns;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.spark.sql.connector.catalog.Column;
import org.apache.spark.sql.connector.catalog.SupportsRead;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * The changes of a table, as a table.
 *
 * @param name in full
 * @param table by whose columns rows are told
 * @param given options of the read, but for those that the scan is given
 */
public record ChangesTable(
    String name, LoadedTable table, Map<String, String> given, StructType columnTypes)
    implements SupportsRead {

  /** The last part of its name in a catalog, after that of the table. */
  public static final String NAME = "changes";

  public ChangesTable {
    given = Map.copyOf(given);
  }

  /** The changes of a loaded table. */
  public static ChangesTable of(String name, LoadedTable table, Map<String, String> given) {
    return new ChangesTable(name, table, given, ChangeColumns.of(table));
  }

  @Override
  public Column[] columns() {
    return Columns.shown(columnTypes);
  }

  @Override
  public Set<TableCapability> capabilities() {
    return EnumSet.of(TableCapability.BATCH_READ, TableCapability.MICRO_BATCH_READ);
  }

  @Override
  public ScanBuilder newScanBuilder(CaseInsensitiveStringMap options) {
    Map<String, String> all = new TreeMap<>(given);
    all.putAll(options.asCaseSensitiveMap());
    return new ChangesScanBuilder(table, ChangeOptions.among(all), columnTypes);
  }
}
