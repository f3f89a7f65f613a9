package dev.larva.spark.vector;

import dev.larva.chunk.ChunkScan;
import dev.larva.chunk.RawChunk;
import dev.larva.spark.access.Lease;
import dev.larva.spark.access.OpenStores;
import dev.larva.spark.task.ChunkSlice;
import dev.larva.spark.task.ReadCounts;
import dev.larva.spark.task.ReadTask;
import dev.larva.store.CountingStore;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.jspecify.annotations.Nullable;

/** The batches of some chunks, one chunk after the other. */
public final class ChunkBatches implements PartitionReader<ColumnarBatch> {

  private final ReadTask task;
  private final ChunkScan scan;
  private final Asked asked;
  private final BatchForm form;
  private final Iterator<ChunkSlice> parts;
  private final Lease<CountingStore> store;
  private final ReadCounts counts;
  private @Nullable Batches chunk;
  private @Nullable ColumnarBatch batch;

  public ChunkBatches(ReadTask task, BatchForm form, List<ChunkSlice> chunks) {
    this.task = task;
    this.scan = task.scan();
    this.asked = new Asked(scan.projection().fields(), task.chunk(), task.position());
    this.form = form;
    this.parts = chunks.iterator();
    this.store = OpenStores.lease(task.lake());
    this.counts = new ReadCounts(store.value());
  }

  @Override
  public boolean next() {
    while (true) {
      Batches open = chunk;
      batch = open == null ? null : open.next();
      if (batch != null) {
        return true;
      }
      closeChunk();
      if (!parts.hasNext()) {
        return false;
      }
      chunk = open(parts.next());
    }
  }

  private @Nullable Batches open(ChunkSlice part) {
    RawChunk raw = task.raw(counts.store(), part, scan);
    if (raw.footer().getBlocks().isEmpty()) {
      return null;
    }
    return FileBatches.open(raw, asked, form)
        .orElseGet(
            () ->
                new RowBatches(task.open(counts.store(), part, scan), asked.schema(), form.rows()));
  }

  @Override
  public ColumnarBatch get() {
    if (batch == null) {
      throw new NoSuchElementException("next() found no batch");
    }
    return batch;
  }

  @Override
  public CustomTaskMetric[] currentMetricsValues() {
    return counts.values();
  }

  @Override
  public void initMetricsValues(CustomTaskMetric[] metrics) {
    counts.goOn(metrics);
  }

  @Override
  public void close() {
    try {
      closeChunk();
    } finally {
      store.close();
    }
  }

  private void closeChunk() {
    if (chunk != null) {
      chunk.close();
      chunk = null;
    }
  }
}
