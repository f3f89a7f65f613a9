package dev.larva.spark.read;

import dev.larva.chunk.ChunkScan;
import dev.larva.spark.access.Lease;
import dev.larva.spark.access.OpenStores;
import dev.larva.spark.task.ChunkSlice;
import dev.larva.spark.task.PlacedRows;
import dev.larva.spark.task.ReadCounts;
import dev.larva.spark.task.ReadTask;
import dev.larva.store.CountingStore;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.jspecify.annotations.Nullable;

/** The rows of a partition's chunks, one chunk after the other. */
final class ChunkRows implements PartitionReader<InternalRow> {

  private final ReadTask task;
  private final ChunkScan scan;
  private final Iterator<ChunkSlice> parts;
  private final Lease<CountingStore> store;
  private final ReadCounts counts;
  private @Nullable PlacedRows chunk;
  private @Nullable InternalRow row;

  ChunkRows(ReadTask task, ChunkPartition partition) {
    this.task = task;
    this.scan = task.scan();
    this.parts = partition.chunks().iterator();
    this.store = OpenStores.lease(task.lake());
    this.counts = new ReadCounts(store.value());
  }

  @Override
  public boolean next() {
    while (true) {
      PlacedRows open = chunk;
      if (open != null && open.hasNext()) {
        row = open.next();
        return true;
      }
      closeChunk();
      if (!parts.hasNext()) {
        row = null;
        return false;
      }
      chunk = task.open(counts.store(), parts.next(), scan);
    }
  }

  @Override
  public InternalRow get() {
    if (row == null) {
      throw new NoSuchElementException("next() found no row");
    }
    return row;
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
