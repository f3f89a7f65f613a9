package dev.larva.flink.table;

import dev.larva.Table;
import dev.larva.expression.Expression;
import dev.larva.flink.access.LakeAddress;
import dev.larva.flink.source.ReadPlans;
import dev.larva.flink.source.ShownTimes;
import dev.larva.flink.source.Start;
import dev.larva.flink.source.TableSource;
import dev.larva.flink.types.Predicates;
import dev.larva.schema.Field;
import dev.larva.schema.MetadataColumns;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.connector.ChangelogMode;
import org.apache.flink.table.connector.source.DynamicTableSource;
import org.apache.flink.table.connector.source.ScanTableSource;
import org.apache.flink.table.connector.source.SourceProvider;
import org.apache.flink.table.connector.source.abilities.SupportsFilterPushDown;
import org.apache.flink.table.connector.source.abilities.SupportsLimitPushDown;
import org.apache.flink.table.connector.source.abilities.SupportsProjectionPushDown;
import org.apache.flink.table.connector.source.abilities.SupportsReadingMetadata;
import org.apache.flink.table.connector.source.abilities.SupportsStatisticReport;
import org.apache.flink.table.expressions.ResolvedExpression;
import org.apache.flink.table.plan.stats.TableStats;
import org.apache.flink.table.types.DataType;
import org.apache.flink.table.types.logical.RowType;

/** A read of a table as the planner shapes it. */
final class LarvaTableSource
    implements ScanTableSource,
        SupportsProjectionPushDown,
        SupportsFilterPushDown,
        SupportsLimitPushDown,
        SupportsReadingMetadata,
        SupportsStatisticReport {

  private final LakeAddress address;
  private final Table table;
  private final RowType rows;
  private final Start start;
  private final ShownTimes shown;
  private List<String> columns;
  private List<String> metadata = List.of();
  private Expression filter = Expression.ALL;
  private long limit = -1;

  LarvaTableSource(LakeAddress address, Table table, RowType rows, Start start) {
    this.address = address;
    this.table = table;
    this.rows = rows;
    this.start = start;
    this.shown = ShownTimes.of(rows);
    this.columns = rows.getFieldNames();
  }

  @Override
  public ChangelogMode getChangelogMode() {
    return ChangelogMode.insertOnly();
  }

  @Override
  public ScanRuntimeProvider getScanRuntimeProvider(ScanContext context) {
    List<String> all = new ArrayList<>(columns);
    all.addAll(metadata);
    return SourceProvider.of(
        new TableSource(ReadPlans.of(address, table, all, filter, limit, start).showing(shown)));
  }

  @Override
  public boolean supportsNestedProjection() {
    return false;
  }

  @Override
  public void applyProjection(int[][] fields, DataType produced) {
    List<String> chosen = new ArrayList<>();
    for (int[] path : fields) {
      chosen.add(rows.getFieldNames().get(path[0]));
    }
    columns = chosen;
  }

  @Override
  public Result applyFilters(List<ResolvedExpression> filters) {
    Predicates predicates = new Predicates(compared());
    List<ResolvedExpression> accepted = new ArrayList<>();
    List<ResolvedExpression> left = new ArrayList<>();
    List<Expression> terms = new ArrayList<>();
    for (ResolvedExpression one : filters) {
      predicates
          .exact(one)
          .ifPresentOrElse(
              term -> {
                terms.add(term);
                accepted.add(one);
              },
              () -> left.add(one));
    }
    filter = terms.isEmpty() ? Expression.ALL : new Expression.And(terms);
    return Result.of(accepted, left);
  }

  /** Columns that rows show as the table has them; of others, Flink compares what it shows. */
  private List<Field> compared() {
    return table.schema().fields().stream().filter(field -> !shown.isCut(field.name())).toList();
  }

  @Override
  public void applyLimit(long rowsAtMost) {
    limit = start.follows() ? -1 : rowsAtMost;
  }

  @Override
  public Map<String, DataType> listReadableMetadata() {
    Map<String, DataType> all = new LinkedHashMap<>();
    all.put(MetadataColumns.ROW_ID.name(), DataTypes.BIGINT());
    all.put(MetadataColumns.LAST_UPDATED_VERSION.name(), DataTypes.BIGINT());
    return all;
  }

  @Override
  public void applyReadableMetadata(List<String> keys, DataType produced) {
    metadata = List.copyOf(keys);
  }

  @Override
  public TableStats reportStatistics() {
    return start.follows() || !filter.equals(Expression.ALL)
        ? TableStats.UNKNOWN
        : new TableStats(table.totals().rows() - table.totals().deleted());
  }

  @Override
  public DynamicTableSource copy() {
    LarvaTableSource copy = new LarvaTableSource(address, table, rows, start);
    copy.columns = columns;
    copy.metadata = metadata;
    copy.filter = filter;
    copy.limit = limit;
    return copy;
  }

  @Override
  public String asSummaryString() {
    return "Larva " + table.name();
  }
}
