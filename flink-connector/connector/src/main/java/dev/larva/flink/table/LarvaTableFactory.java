package dev.larva.flink.table;

import dev.larva.Lake;
import dev.larva.Table;
import dev.larva.error.InvalidRequest;
import dev.larva.flink.access.LakeAddress;
import dev.larva.flink.access.Lease;
import dev.larva.flink.access.OpenLakes;
import dev.larva.flink.source.Start;
import dev.larva.flink.types.Match;
import dev.larva.schema.TableName;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.table.connector.sink.DynamicTableSink;
import org.apache.flink.table.connector.source.DynamicTableSource;
import org.apache.flink.table.factories.DynamicTableSinkFactory;
import org.apache.flink.table.factories.DynamicTableSourceFactory;
import org.apache.flink.table.factories.FactoryUtil;
import org.apache.flink.table.types.logical.RowType;
import org.jspecify.annotations.Nullable;

/**
 * Makes sources and sinks of tables: of those of a catalog, and of those that a statement declares
 * with {@code 'connector' = 'larva'}.
 */
public final class LarvaTableFactory implements DynamicTableSourceFactory, DynamicTableSinkFactory {

  /** As statements name it. */
  public static final String IDENTIFIER = "larva";

  private final @Nullable LakeAddress catalog;

  /** For Flink, which finds it by its identifier. */
  public LarvaTableFactory() {
    this(null);
  }

  /**
   * @param catalog lake of the catalog whose tables it serves; absent: tables name their lake
   */
  LarvaTableFactory(@Nullable LakeAddress catalog) {
    this.catalog = catalog;
  }

  @Override
  public String factoryIdentifier() {
    return IDENTIFIER;
  }

  @Override
  public Set<ConfigOption<?>> requiredOptions() {
    return Set.of(TableOptions.ROOT, TableOptions.TABLE);
  }

  @Override
  public Set<ConfigOption<?>> optionalOptions() {
    return new HashSet<>(TableOptions.KNOWN);
  }

  @Override
  public DynamicTableSource createDynamicTableSource(Context context) {
    Map<String, String> options = context.getCatalogTable().getOptions();
    TableOptions said = said(options);
    LakeAddress address = address(options);
    try (Lease lease = OpenLakes.lease(address)) {
      RowType rows = rows(context);
      Table table = shape(lease.lake(), name(context), said.start(), rows);
      return new LarvaTableSource(address, table, rows, said.start());
    }
  }

  /** The table as the rows show it: as it was at the version that is read, or as it is now. */
  private static Table shape(Lake lake, TableName name, Start start, RowType rows) {
    Table then = lake.table(name, start.find(lake));
    try {
      Match.requireReadable(rows, then.schema(), name.toString());
      return then;
    } catch (InvalidRequest otherThen) {
      Table now = lake.table(name, lake.snapshot());
      Match.requireReadable(rows, now.schema(), name.toString());
      return now;
    }
  }

  @Override
  public DynamicTableSink createDynamicTableSink(Context context) {
    Map<String, String> options = context.getCatalogTable().getOptions();
    if (context.getCatalogTable().getResolvedSchema().getPrimaryKey().isPresent()) {
      throw new InvalidRequest(
          "A lake has no keys yet, so no row of table %s can be changed by its key; leave PRIMARY KEY out, and insert only. table=%s"
              .formatted(name(context), name(context)));
    }
    return new LarvaTableSink(address(options), name(context), rows(context), said(options));
  }

  /** A table of a catalog may have properties of any name. */
  private TableOptions said(Map<String, String> options) {
    if (catalog == null) {
      TableOptions.requireKnown(
          options,
          List.of(FactoryUtil.CONNECTOR.key(), TableOptions.ROOT.key(), TableOptions.TABLE.key()));
    } else {
      TableOptions.requireNoPlace(options);
    }
    return TableOptions.of(options);
  }

  private LakeAddress address(Map<String, String> options) {
    return catalog == null ? TableOptions.address(options) : catalog;
  }

  private TableName name(Context context) {
    if (catalog != null) {
      return new TableName(
          context.getObjectIdentifier().getDatabaseName(),
          context.getObjectIdentifier().getObjectName());
    }
    String table = context.getCatalogTable().getOptions().get(TableOptions.TABLE.key());
    if (table == null) {
      throw new InvalidRequest("Which table? Give it, as in 'table' = 'main.orders'.");
    }
    return TableName.parse(table);
  }

  private static RowType rows(Context context) {
    return (RowType) context.getPhysicalRowDataType().getLogicalType();
  }
}
