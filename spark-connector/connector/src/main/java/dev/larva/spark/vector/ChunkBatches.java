package dev.larva.spark.vector;

import dev.larva.chunk.ChunkScan;
import dev.larva.chunk.RawChunk;
import dev.larva.spark.access.Lease;
import dev.larva.spark.access.OpenStores;
import dev.larva.spark.task.ChunkPart;
import dev.larva.spark.task.ReadTask;
import dev.larva.store.CountingStore;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.jspecify.annotations.Nullable;

/** The batches of some chunks, one chunk after the other. */
public final class ChunkBatches implements PartitionReader<ColumnarBatch> {

  private final ReadTask task;
  private final ChunkScan scan;
  private final Asked asked;
  private final BatchForm form;
  private final Iterator<ChunkPart> parts;
  private final Lease<CountingStore> store;
  private @Nullable Batches chunk;
  private @Nullable ColumnarBatch batch;

  public ChunkBatches(ReadTask task, BatchForm form, List<ChunkPart> chunks) {
    this.task = task;
    this.scan = task.scan();
    this.asked = new Asked(scan.projection().fields(), task.chunk(), task.position());
    this.form = form;
    this.parts = chunks.iterator();
    this.store = OpenStores.lease(task.lake());
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

  private @Nullable Batches open(ChunkPart part) {
    RawChunk raw = task.raw(store.value(), part, scan);
    if (raw.footer().getBlocks().isEmpty()) {
      return null;
    }
    return FileBatches.open(raw, asked, form)
        .orElseGet(
            () ->
                new RowBatches(task.open(store.value(), part, scan), asked.schema(), form.rows()));
  }

  @Override
  public ColumnarBatch get() {
    if (batch == null) {
      throw new NoSuchElementException("next() found no batch");
    }
    return batch;
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
