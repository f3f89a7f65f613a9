package dev.larva.spark.read;

import dev.larva.Lake;
import dev.larva.chunk.ChunkScan;
import dev.larva.expression.Expression;
import dev.larva.schema.Field;
import dev.larva.schema.Schema;
import dev.larva.spark.access.Lease;
import dev.larva.spark.access.OpenLakes;
import dev.larva.spark.task.ReadTask;
import dev.larva.spark.vector.BatchForm;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.read.Batch;
import org.apache.spark.sql.connector.read.Statistics;
import org.apache.spark.sql.connector.read.SupportsReportStatistics;
import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/** What is read of a table: some columns, and at least the rows that match. */
final class LarvaScan implements SupportsReportStatistics {

  private final LoadedTable table;
  private final List<Field> projection;
  private final StructType shown;
  private final Expression filter;
  private final List<Predicate> pushed;
  private final @Nullable BatchForm batches;
  private @Nullable PlannedChunks planned;

  LarvaScan(
      LoadedTable table,
      List<Field> projection,
      StructType shown,
      Expression filter,
      List<Predicate> pushed) {
    this.table = table;
    this.projection = List.copyOf(projection);
    this.shown = shown;
    this.filter = filter;
    this.pushed = List.copyOf(pushed);
    this.batches = BatchForm.of(SQLConf.get(), shown);
  }

  @Override
  public StructType readSchema() {
    return shown;
  }

  @Override
  public String description() {
    String filters = pushed.stream().map(Predicate::describe).collect(Collectors.joining(", "));
    return "larva " + table + " [filters=" + filters + "]";
  }

  @Override
  public Batch toBatch() {
    return new LarvaBatch(this);
  }

  @Override
  public Statistics estimateStatistics() {
    PlannedChunks chunks = chunks();
    return new Estimate(OptionalLong.of(chunks.bytes()), OptionalLong.of(chunks.rows()));
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
    return ChunkMetrics.of(chunks());
  }

  /** The chunks to read: found once, the same ever after. */
  synchronized PlannedChunks chunks() {
    PlannedChunks found = planned;
    if (found == null) {
      try (Lease<Lake> lake = OpenLakes.lease(table.lake())) {
        found =
            PlannedChunks.of(
                lake.value().table(table.name(), table.snapshot()).scan().filter(filter));
      }
      planned = found;
    }
    return found;
  }

  RowsFactory rows() {
    Schema schema = table.schema();
    ChunkScan scan = new ChunkScan(schema, new Schema(schema.id(), projection), filter);
    boolean countOnly = projection.isEmpty() && filter.equals(Expression.ALL);
    return new RowsFactory(
        ReadTask.of(table.lake(), table.lakeId(), table.id(), scan), countOnly, batches);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof LarvaScan that
        && table.equals(that.table)
        && projection.equals(that.projection)
        && filter.equals(that.filter)
        && Objects.equals(batches, that.batches);
  }

  @Override
  public int hashCode() {
    return Objects.hash(table, projection, filter);
  }

  private record Estimate(OptionalLong sizeInBytes, OptionalLong numRows) implements Statistics {}
}
