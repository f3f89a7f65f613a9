package dev.larva.spark.catalog;

import dev.larva.Lake;
import dev.larva.error.InvalidRequest;
import dev.larva.expression.Expression;
import dev.larva.spark.access.Lease;
import dev.larva.spark.access.OpenLakes;
import dev.larva.spark.access.WriteOptions;
import dev.larva.spark.read.LarvaScanBuilder;
import dev.larva.spark.rowlevel.RowLevelBuilder;
import dev.larva.spark.stream.BatchesWriteBuilder;
import dev.larva.spark.table.LoadedTable;
import dev.larva.spark.table.RowColumns;
import dev.larva.spark.table.Shown;
import dev.larva.spark.target.Target;
import dev.larva.spark.types.Columns;
import dev.larva.spark.types.Predicates;
import dev.larva.spark.types.SparkTypes;
import dev.larva.spark.types.Transforms;
import dev.larva.spark.write.MetadataDelete;
import dev.larva.spark.write.PlannedWrite;
import dev.larva.spark.write.TableWriteBuilder;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.apache.spark.sql.connector.catalog.Column;
import org.apache.spark.sql.connector.catalog.MetadataColumn;
import org.apache.spark.sql.connector.catalog.SupportsDeleteV2;
import org.apache.spark.sql.connector.catalog.SupportsMetadataColumns;
import org.apache.spark.sql.connector.catalog.SupportsRead;
import org.apache.spark.sql.connector.catalog.SupportsRowLevelOperations;
import org.apache.spark.sql.connector.catalog.SupportsWrite;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.catalog.TableCatalog;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.connector.write.LogicalWriteInfo;
import org.apache.spark.sql.connector.write.RowLevelOperationBuilder;
import org.apache.spark.sql.connector.write.RowLevelOperationInfo;
import org.apache.spark.sql.connector.write.WriteBuilder;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.jspecify.annotations.Nullable;

/**
 * A table of a catalog, at the version at which it was loaded.
 *
 * @param name in full, with the catalog's
 */
record CatalogTable(String name, LoadedTable loaded, StructType columnTypes)
    implements SupportsRead,
        SupportsWrite,
        SupportsDeleteV2,
        SupportsRowLevelOperations,
        SupportsMetadataColumns,
        Shown {

  CatalogTable(String name, LoadedTable loaded) {
    this(name, loaded, SparkTypes.struct(loaded.schema().fields()));
  }

  /** Two tables of one id are one table, whatever their names and versions. */
  @Override
  public String id() {
    return loaded.lakeId().text() + "/" + loaded.id().text();
  }

  /** The lake's version: another one makes Spark look again before it runs a query. */
  @Override
  public String version() {
    return Long.toString(loaded.snapshot().version());
  }

  @Override
  public Column[] columns() {
    return Columns.shown(loaded.schema().fields());
  }

  @Override
  public MetadataColumn[] metadataColumns() {
    return RowColumns.all();
  }

  @Override
  public Transform[] partitioning() {
    return Transforms.shown(loaded.schema(), loaded.record().spec());
  }

  @Override
  public Map<String, String> properties() {
    Map<String, String> properties = new TreeMap<>(loaded.record().properties());
    properties.put(TableCatalog.PROP_PROVIDER, NewTable.PROVIDER);
    return properties;
  }

  @Override
  public Set<TableCapability> capabilities() {
    return EnumSet.of(
        TableCapability.BATCH_READ,
        TableCapability.MICRO_BATCH_READ,
        TableCapability.BATCH_WRITE,
        TableCapability.STREAMING_WRITE,
        TableCapability.TRUNCATE,
        TableCapability.OVERWRITE_BY_FILTER,
        TableCapability.OVERWRITE_DYNAMIC,
        TableCapability.AUTOMATIC_SCHEMA_EVOLUTION);
  }

  @Override
  public ScanBuilder newScanBuilder(CaseInsensitiveStringMap options) {
    return LarvaScanBuilder.byName(loaded, columnTypes, options);
  }

  @Override
  public WriteBuilder newWriteBuilder(LogicalWriteInfo info) {
    requireNewest();
    if (BatchesWriteBuilder.takes(info)) {
      return BatchesWriteBuilder.of(loaded, now -> new CatalogTable(name, now), info);
    }
    return new TableWriteBuilder(
        Target.of(loaded),
        WriteOptions.of(info.options().asCaseSensitiveMap()),
        loaded.snapshot(),
        PlannedWrite::land);
  }

  @Override
  public RowLevelOperationBuilder newRowLevelOperationBuilder(RowLevelOperationInfo info) {
    requireNewest();
    return new RowLevelBuilder(loaded, columnTypes, info.command());
  }

  /** Whether whole chunks go, so that none of them must be read. */
  @Override
  public boolean canDeleteWhere(Predicate[] predicates) {
    Optional<Expression> scope = scope(predicates);
    if (scope.isEmpty()) {
      return false;
    }
    try (Lease<Lake> lake = OpenLakes.lease(loaded.lake())) {
      return MetadataDelete.isWhole(
          lake.value().table(loaded.name(), loaded.snapshot()), scope.get());
    }
  }

  @Override
  public void deleteWhere(Predicate[] predicates) {
    requireNewest();
    MetadataDelete.run(Target.of(loaded), scope(predicates).orElseThrow());
  }

  @Override
  public boolean truncateTable() {
    requireNewest();
    MetadataDelete.run(Target.of(loaded), Expression.ALL);
    return true;
  }

  private Optional<Expression> scope(Predicate[] predicates) {
    return new Predicates(loaded.schema().fields()).exact(predicates);
  }

  private void requireNewest() {
    if (loaded.timeTravel()) {
      throw new InvalidRequest(
          "A write always makes a new version, so it cannot be to an old one; leave out VERSION AS OF"
              + " and TIMESTAMP AS OF, and use a catalog that is not pinned to a version. table="
              + name);
    }
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof CatalogTable that
        && loaded.equals(that.loaded)
        && columnTypes.equals(that.columnTypes);
  }

  @Override
  public int hashCode() {
    return loaded.hashCode();
  }

  @Override
  public String toString() {
    return "larva " + name;
  }
}
