package dev.larva.spark.meta;

import dev.larva.schema.TableName;
import dev.larva.spark.table.LoadedTable;
import dev.larva.spark.types.Columns;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import org.apache.spark.sql.connector.catalog.Column;
import org.apache.spark.sql.connector.catalog.SupportsRead;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.connector.read.SupportsPushDownRequiredColumns;
import org.apache.spark.sql.connector.read.SupportsPushDownV2Filters;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
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
    return new Building();
  }

  /** Takes conditions on versions, and gives all back to be looked at again. */
  private final class Building
      implements SupportsPushDownV2Filters, SupportsPushDownRequiredColumns {

    private Span span = Span.ALL;
    private StructType wanted = content.columns();

    /** Columns are left out, parts of a column are not. */
    @Override
    public void pruneColumns(StructType required) {
      StructType all = content.columns();
      wanted =
          new StructType(
              Arrays.stream(required.fieldNames()).map(all::apply).toArray(StructField[]::new));
    }

    @Override
    public Predicate[] pushPredicates(Predicate[] predicates) {
      for (Predicate predicate : predicates) {
        span = span.narrowed(predicate);
      }
      return predicates;
    }

    @Override
    public Predicate[] pushedPredicates() {
      return new Predicate[0];
    }

    @Override
    public Scan build() {
      TableName table = loaded.name();
      return new MetadataScan(
          loaded.lake(),
          table.namespace(),
          table.name(),
          loaded.snapshot().version(),
          content,
          wanted,
          span);
    }
  }
}
