package dev.larva.flink.sink;

import dev.larva.Lake;
import dev.larva.chunk.ChunkSink;
import dev.larva.entry.ChunkEntry;
import dev.larva.error.InvalidRequest;
import dev.larva.error.Rejected;
import dev.larva.flink.access.Lease;
import dev.larva.flink.access.OpenLakes;
import dev.larva.flink.rows.FlinkRowWriter;
import dev.larva.format.TableRecord;
import dev.larva.runtime.Ulid;
import dev.larva.schema.Schema;
import dev.larva.transaction.Staging;
import java.util.Collection;
import java.util.List;
import org.apache.flink.api.connector.sink2.CommittingSinkWriter;
import org.apache.flink.metrics.groups.SinkWriterMetricGroup;
import org.apache.flink.runtime.execution.SuppressRestartsException;
import org.apache.flink.table.data.RowData;
import org.apache.flink.types.RowKind;
import org.jspecify.annotations.Nullable;

/**
 * Stages the rows of one task, and gives the chunks at each checkpoint. What it put for a
 * checkpoint that never completes is named by nobody, and goes with a vacuum.
 */
final class ChunkSinkWriter implements CommittingSinkWriter<RowData, StagedChunks> {

  private final SinkPlan plan;
  private final Lease lease;
  private final Schema schema;
  private final FlinkRowWriter form;
  private final SinkWriterMetricGroup metrics;
  private @Nullable ChunkSink<RowData> open;

  ChunkSinkWriter(SinkPlan plan, SinkWriterMetricGroup metrics) {
    this.plan = plan;
    this.schema = plan.rowSchema();
    this.form = plan.form();
    this.metrics = metrics;
    this.lease = OpenLakes.lease(plan.address());
  }

  /** A row that does not fit comes again after every restart, so the job ends. */
  @Override
  public void write(RowData row, Context context) {
    if (row.getRowKind() != RowKind.INSERT) {
      throw new SuppressRestartsException(
          new InvalidRequest(
              ("A row of kind %s came to table %s, which takes inserts only: it has no key by which a row"
                      + " could be changed. Send inserts. table=%s")
                  .formatted(row.getRowKind().shortString(), plan.name(), plan.name())));
    }
    if (open == null) {
      open = start();
    }
    try {
      open.write(row);
    } catch (Rejected wrong) {
      throw new SuppressRestartsException(wrong);
    }
    metrics.getNumRecordsSendCounter().inc();
  }

  /** The table's arrangement is that of now, the columns are those of the job's plan. */
  private ChunkSink<RowData> start() {
    Lake lake = lease.lake();
    TableRecord table = table(lake);
    return Staging.sink(lake.access(), table, schema, form, plan.target(table));
  }

  /** A table that was dropped never comes back, so the job ends. */
  private TableRecord table(Lake lake) {
    try {
      SinkPlan.requireSame(lake, new Ulid(plan.lakeId()));
      return plan.find(lake, lake.access().head().confirmed(), new Ulid(plan.table()));
    } catch (InvalidRequest gone) {
      throw new SuppressRestartsException(gone);
    }
  }

  @Override
  public void flush(boolean endOfInput) {}

  @Override
  public Collection<StagedChunks> prepareCommit() {
    if (open == null) {
      return List.of();
    }
    List<ChunkEntry> chunks = open.finish(0);
    open = null;
    metrics.getNumBytesSendCounter().inc(chunks.stream().mapToLong(ChunkEntry::bytes).sum());
    return List.of(new StagedChunks(plan.lakeId(), plan.table(), chunks));
  }

  @Override
  public void close() {
    try {
      if (open != null) {
        open.close();
      }
    } finally {
      lease.close();
    }
  }
}
