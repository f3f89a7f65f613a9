package dev.larva.spark.read;

import dev.larva.schema.TableName;
import dev.larva.spark.access.SourceOptions;
import dev.larva.spark.table.LoadedTable;
import dev.larva.spark.table.RowColumns;
import dev.larva.spark.table.Shown;
import dev.larva.spark.types.Columns;
import dev.larva.spark.types.SparkTypes;
import java.time.ZoneId;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;
import org.apache.spark.sql.connector.catalog.Column;
import org.apache.spark.sql.connector.catalog.MetadataColumn;
import org.apache.spark.sql.connector.catalog.SupportsMetadataColumns;
import org.apache.spark.sql.connector.catalog.SupportsRead;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.jspecify.annotations.Nullable;

/**
 * A table as a path names it. It can be read only: Spark hands writes of a source that cannot write
 * batches to the source itself, which alone sees the save mode.
 */
public final class LarvaTable implements SupportsRead, SupportsMetadataColumns, Shown {

  private final SourceOptions options;
  private final ZoneId zone;
  private final StructType schema;
  private final @Nullable LoadedTable loaded;

  private LarvaTable(
      SourceOptions options, ZoneId zone, StructType schema, @Nullable LoadedTable loaded) {
    this.options = options;
    this.zone = zone;
    this.schema = schema;
    this.loaded = loaded;
  }

  /** The table, at the version that is found now. */
  public static LarvaTable load(SourceOptions options, ZoneId zone) {
    LoadedTable loaded = LoadedTable.of(options, zone);
    return new LarvaTable(options, zone, SparkTypes.struct(loaded.schema().fields()), loaded);
  }

  /** The table with a schema that somebody else names; it is looked for when it is read. */
  public static LarvaTable named(SourceOptions options, ZoneId zone, StructType schema) {
    return new LarvaTable(options, zone, schema, null);
  }

  @Override
  public @Nullable LoadedTable loaded() {
    return loaded;
  }

  /** The columns, as Spark shows them. */
  public StructType columnTypes() {
    return schema;
  }

  @Override
  public String name() {
    return TableName.parse(options.table()).toString();
  }

  @Override
  public Column[] columns() {
    return Columns.shown(schema);
  }

  @Override
  public MetadataColumn[] metadataColumns() {
    return RowColumns.all();
  }

  @Override
  public Set<TableCapability> capabilities() {
    return EnumSet.of(TableCapability.BATCH_READ, TableCapability.MICRO_BATCH_READ);
  }

  @Override
  public ScanBuilder newScanBuilder(CaseInsensitiveStringMap unused) {
    LoadedTable table = loaded == null ? LoadedTable.of(options, zone) : loaded;
    return LarvaScanBuilder.byPath(table, schema, options.follow());
  }

  /**
   * One that is looked for when it is read equals only itself: it may show other rows each time.
   */
  @Override
  public boolean equals(Object other) {
    if (this == other) {
      return true;
    }
    if (!(other instanceof LarvaTable that)) {
      return false;
    }
    LoadedTable ours = loaded;
    LoadedTable theirs = that.loaded;
    return ours != null && theirs != null && ours.equals(theirs) && schema.equals(that.schema);
  }

  @Override
  public int hashCode() {
    return Objects.hash(loaded, schema);
  }

  @Override
  public String toString() {
    return "larva " + name();
  }
}
