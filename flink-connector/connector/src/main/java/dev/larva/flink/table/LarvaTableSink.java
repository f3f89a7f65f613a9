package dev.larva.flink.table;

import dev.larva.Table;
import dev.larva.error.InvalidRequest;
import dev.larva.flink.access.LakeAddress;
import dev.larva.flink.access.Lease;
import dev.larva.flink.access.OpenLakes;
import dev.larva.flink.sink.PartitionKey;
import dev.larva.flink.sink.SinkPlan;
import dev.larva.flink.sink.TableSink;
import dev.larva.schema.TableName;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.flink.table.connector.ChangelogMode;
import org.apache.flink.table.connector.sink.DynamicTableSink;
import org.apache.flink.table.connector.sink.SinkV2Provider;
import org.apache.flink.table.connector.sink.abilities.SupportsOverwrite;
import org.apache.flink.table.connector.sink.abilities.SupportsPartitioning;
import org.apache.flink.table.types.logical.RowType;
import org.jspecify.annotations.Nullable;

/** A write to a table as the planner shapes it. */
final class LarvaTableSink implements DynamicTableSink, SupportsPartitioning, SupportsOverwrite {

  private final LakeAddress address;
  private final TableName name;
  private final RowType rows;
  private final TableOptions options;
  private Map<String, String> fixed = new TreeMap<>();
  private boolean overwrite;

  LarvaTableSink(LakeAddress address, TableName name, RowType rows, TableOptions options) {
    this.address = address;
    this.name = name;
    this.rows = rows;
    this.options = options;
  }

  /** Inserts only: the planner refuses a query that changes rows. */
  @Override
  public ChangelogMode getChangelogMode(ChangelogMode requested) {
    return ChangelogMode.insertOnly();
  }

  @Override
  public SinkRuntimeProvider getSinkRuntimeProvider(Context context) {
    if (overwrite && !context.isBounded()) {
      throw new InvalidRequest(
          "INSERT OVERWRITE replaces rows once, at the end of a batch job; run it in batch mode, or use INSERT INTO. table=%s"
              .formatted(name));
    }
    try (Lease lease = OpenLakes.lease(address)) {
      Table table = lease.lake().table(name, lease.lake().snapshot());
      SinkPlan plan =
          SinkPlan.of(
              address,
              lease.lake(),
              table,
              rows,
              unsaid(context.getTargetColumns().orElse(null)),
              options.chunkBytes(),
              options.fork());
      PartitionKey key = options.byPartition() ? PartitionKey.of(table, rows) : null;
      TableSink sink =
          new TableSink(overwrite ? plan.overwriting(Overwrites.scope(table, fixed)) : plan, key);
      Integer tasks = options.parallelism();
      return tasks == null ? SinkV2Provider.of(sink) : SinkV2Provider.of(sink, tasks);
    }
  }

  /**
   * The columns that a statement leaves out; the planner fills them in with null.
   *
   * @param said places of those that it names; absent: it names none, and gives all
   */
  private List<String> unsaid(int @Nullable [][] said) {
    if (said == null) {
      return List.of();
    }
    List<String> unsaid = new ArrayList<>(rows.getFieldNames());
    unsaid.removeAll(Arrays.stream(said).map(path -> rows.getFieldNames().get(path[0])).toList());
    unsaid.removeAll(fixed.keySet());
    return unsaid;
  }

  /** Rows have these values already; only an overwrite must know of them. */
  @Override
  public void applyStaticPartition(Map<String, String> partition) {
    fixed = new TreeMap<>(partition);
  }

  @Override
  public void applyOverwrite(boolean isOverwrite) {
    overwrite = isOverwrite;
  }

  @Override
  public DynamicTableSink copy() {
    LarvaTableSink copy = new LarvaTableSink(address, name, rows, options);
    copy.fixed = fixed;
    copy.overwrite = overwrite;
    return copy;
  }

  @Override
  public String asSummaryString() {
    return "Larva " + name;
  }
}
