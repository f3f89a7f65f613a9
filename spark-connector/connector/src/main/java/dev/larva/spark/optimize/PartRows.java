package dev.larva.spark.optimize;

import dev.larva.chunk.ChunkScan;
import dev.larva.spark.access.Lease;
import dev.larva.spark.access.OpenStores;
import dev.larva.spark.task.ChunkPart;
import dev.larva.spark.task.ChunkSlice;
import dev.larva.spark.task.PlacedRows;
import dev.larva.spark.task.ReadTask;
import dev.larva.store.CountingStore;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.apache.spark.sql.catalyst.InternalRow;
import org.jspecify.annotations.Nullable;

/** The live rows of some chunks, one chunk after the other. For one thread. */
final class PartRows implements Iterator<InternalRow>, AutoCloseable {

  private final ReadTask task;
  private final ChunkScan scan;
  private final Iterator<ChunkPart> left;
  private final Lease<CountingStore> store;
  private @Nullable PlacedRows open;

  PartRows(ReadTask task, List<ChunkPart> chunks) {
    this.task = task;
    this.scan = task.scan();
    this.left = chunks.iterator();
    this.store = OpenStores.lease(task.lake());
  }

  @Override
  public boolean hasNext() {
    while (open == null || !open.hasNext()) {
      closeChunk();
      if (!left.hasNext()) {
        return false;
      }
      ChunkPart next = left.next();
      open = task.open(store.value(), new ChunkSlice(next, 0, next.bytes()), scan);
    }
    return true;
  }

  @Override
  public InternalRow next() {
    if (!hasNext() || open == null) {
      throw new NoSuchElementException("no more rows");
    }
    return open.next();
  }

  private void closeChunk() {
    if (open != null) {
      open.close();
      open = null;
    }
  }

  @Override
  public void close() {
    try {
      closeChunk();
    } finally {
      store.close();
    }
  }
}
