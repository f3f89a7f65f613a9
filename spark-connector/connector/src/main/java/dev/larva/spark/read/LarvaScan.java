package dev.larva.spark.read;

import dev.larva.Lake;
import dev.larva.chunk.ChunkScan;
import dev.larva.entry.ChunkPlace;
import dev.larva.entry.Operation.RemovedChunk;
import dev.larva.error.InvalidRequest;
import dev.larva.expression.Expression;
import dev.larva.schema.Schema;
import dev.larva.spark.access.FollowOptions;
import dev.larva.spark.access.Lease;
import dev.larva.spark.access.OpenLakes;
import dev.larva.spark.table.LoadedTable;
import dev.larva.spark.table.RowColumns;
import dev.larva.spark.task.ReadTask;
import dev.larva.spark.vector.BatchForm;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.catalog.MetadataColumn;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.read.Batch;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.Statistics;
import org.apache.spark.sql.connector.read.SupportsReportPartitioning;
import org.apache.spark.sql.connector.read.SupportsReportStatistics;
import org.apache.spark.sql.connector.read.SupportsRuntimeV2Filtering;
import org.apache.spark.sql.connector.read.partitioning.Partitioning;
import org.apache.spark.sql.connector.read.streaming.MicroBatchStream;
import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/** What is read of a table: some columns, and at least the rows that match. */
public final class LarvaScan
    implements SupportsReportStatistics, SupportsReportPartitioning, SupportsRuntimeV2Filtering {

  private final LoadedTable table;
  private final Wanted columns;
  private final RowsWanted rows;
  private final List<Predicate> pushed;
  private final Grouped grouped;
  private final FollowOptions follow;
  private final @Nullable BatchForm batches;
  private boolean streams;
  private Expression found = Expression.ALL;
  private @Nullable PlannedChunks planned;
  private @Nullable Dealing dealing;

  /**
   * Whether tasks read by partition.
   *
   * @param functions whether Spark can look up the functions of the table's catalog
   */
  record Grouped(ReadGrouping grouping, boolean functions) {}

  LarvaScan(
      LoadedTable table,
      Wanted columns,
      RowsWanted rows,
      Grouped grouped,
      List<Predicate> pushed,
      FollowOptions follow) {
    this.table = table;
    this.columns = columns;
    this.follow = follow;
    this.rows = rows;
    this.grouped = grouped;
    this.pushed = List.copyOf(pushed);
    this.batches = BatchForm.of(SQLConf.get(), columns.shown());
  }

  @Override
  public StructType readSchema() {
    return columns.shown();
  }

  @Override
  public String description() {
    String filters = pushed.stream().map(Predicate::describe).collect(Collectors.joining(", "));
    return "larva " + table + " [filters=" + filters + "]";
  }

  @Override
  public Batch toBatch() {
    follow.requireNone();
    return new LarvaBatch(this);
  }

  /**
   * Spark does not say which columns a stream is asked for. Those that every row has beside its own
   * come last, so rows have them all; they are read only where they are.
   */
  @Override
  public MicroBatchStream toMicroBatchStream(String checkpoint) {
    requireNewest();
    streams = true;
    StructType all = columns.shown();
    for (MetadataColumn column : RowColumns.all()) {
      if (!List.of(all.fieldNames()).contains(column.name())) {
        all = all.add(column.name(), column.dataType(), column.isNullable());
      }
    }
    Wanted wanted = Wanted.of(table.schema().fields(), all);
    return new LarvaStream(table, follow, rows(wanted), checkpoint);
  }

  private void requireNewest() {
    if (table.timeTravel()) {
      throw new InvalidRequest(
          "A stream goes on with the table; begin it at an earlier version with startingVersion or"
              + " startingTimestamp, not with versionAsOf or timestampAsOf. table="
              + table.name());
    }
  }

  @Override
  public Statistics estimateStatistics() {
    return streams ? Estimate.NONE : Estimate.of(chunks(), table.schema());
  }

  @Override
  public Partitioning outputPartitioning() {
    return dealing().shown();
  }

  /** No chunk need be in order, so no order is told. */
  List<? extends InputPartition> partitions() {
    return dealing().deal(chunks(), parallelism());
  }

  private static int parallelism() {
    return SparkSession.active().sparkContext().defaultParallelism();
  }

  private synchronized Dealing dealing() {
    Dealing settled = dealing;
    if (settled == null) {
      PlannedChunks chunks = chunks();
      settled = Dealing.of(chunks, grouped.grouping(), parallelism(), () -> keys(chunks));
      dealing = settled;
    }
    return settled;
  }

  private @Nullable PartitionKeys keys(PlannedChunks chunks) {
    List<ChunkPlace> places = chunks.removable().stream().map(RemovedChunk::place).toList();
    return PartitionKeys.of(table.record(), places, columns.fields(), grouped.functions())
        .orElse(null);
  }

  /**
   * None if chunks are wanted whole: Spark would then name the values of all rows that are to
   * change, null among them, and bounds do not tell whether a chunk has a null.
   */
  @Override
  public NamedReference[] filterAttributes() {
    return rows.wholeChunks() ? new NamedReference[0] : RuntimeFilters.columns(columns.fields());
  }

  /** Spark asks for a batch anew after this. */
  @Override
  public synchronized void filter(Predicate[] predicates) {
    found = RuntimeFilters.implied(table.schema(), predicates);
    planned = null;
  }

  @Override
  public ColumnarSupportMode columnarSupportMode() {
    return batches == null ? ColumnarSupportMode.UNSUPPORTED : ColumnarSupportMode.SUPPORTED;
  }

  @Override
  public CustomMetric[] supportedCustomMetrics() {
    return ChunkMetrics.all();
  }

  @Override
  public CustomTaskMetric[] reportDriverMetrics() {
    return streams ? new CustomTaskMetric[0] : ChunkMetrics.of(chunks());
  }

  /** True of all rows that are wanted. */
  public Expression filter() {
    return rows.filter();
  }

  /** The chunks to read: the same each time, unless Spark learns meanwhile what it needs. */
  public synchronized PlannedChunks chunks() {
    PlannedChunks chunks = planned;
    if (chunks == null) {
      Expression wanted = new Expression.And(List.of(rows.filter(), found));
      try (Lease<Lake> lake = OpenLakes.lease(table.lake())) {
        chunks =
            PlannedChunks.of(
                lake.value().table(table.name(), table.snapshot()).scan().filter(wanted),
                rows,
                SQLConf.get().cboEnabled());
      }
      planned = chunks;
    }
    return chunks;
  }

  RowsFactory rows() {
    return rows(columns);
  }

  private RowsFactory rows(Wanted wanted) {
    Schema schema = table.schema();
    Expression filter = rows.ofChunk();
    ChunkScan scan = new ChunkScan(schema, new Schema(schema.id(), wanted.fields()), filter);
    boolean countOnly = wanted.isEmpty() && filter.equals(Expression.ALL);
    return new RowsFactory(
        ReadTask.of(
            table.lake(), table.lakeId(), table.id(), scan, wanted.chunk(), wanted.position()),
        countOnly,
        batches);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof LarvaScan that
        && table.equals(that.table)
        && columns.equals(that.columns)
        && rows.equals(that.rows)
        && grouped.equals(that.grouped)
        && Objects.equals(batches, that.batches);
  }

  @Override
  public int hashCode() {
    return Objects.hash(table, columns, rows);
  }
}
