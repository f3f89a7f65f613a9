package dev.larva.spark.meta;

import dev.larva.schema.TableName;
import dev.larva.spark.table.LoadedTable;
import dev.larva.spark.types.Columns;
import java.util.EnumSet;
import java.util.Set;
import org.apache.spark.sql.connector.catalog.Column;
import org.apache.spark.sql.connector.catalog.SupportsRead;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * What is known of a table at the version at which it was loaded, as a table.
 *
 * @param name in full, with the catalog's
 */
record MetadataTable(String name, LoadedTable loaded, Content content) implements SupportsRead {

  @Override
  public String id() {
    return loaded.lakeId().text() + "/" + loaded.id().text() + "/" + content.text();
  }

  /** The lake's version: another one makes Spark look again before it runs a query. */
  @Override
  public String version() {
    return Long.toString(loaded.snapshot().version());
  }

  @Override
  public Column[] columns() {
    return Columns.shown(content.columns());
  }

  @Override
  public Set<TableCapability> capabilities() {
    return EnumSet.of(TableCapability.BATCH_READ);
  }

  @Override
  public ScanBuilder newScanBuilder(CaseInsensitiveStringMap options) {
    return this::scan;
  }

  private Scan scan() {
    TableName table = loaded.name();
    return new MetadataScan(
        loaded.lake(), table.namespace(), table.name(), loaded.snapshot().version(), content);
  }
}
