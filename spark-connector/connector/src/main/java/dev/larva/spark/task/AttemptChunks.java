package dev.larva.spark.task;

import dev.larva.chunk.ChunkSink;
import dev.larva.spark.access.Lease;
import dev.larva.spark.access.OpenStores;
import dev.larva.store.CountingStore;
import org.apache.spark.sql.catalyst.InternalRow;

/** The chunks that one task attempt stages. For one thread. */
public final class AttemptChunks implements AutoCloseable {

  private final Lease<CountingStore> store;
  private final ChunkSink<InternalRow> chunks;

  public AttemptChunks(WriteTask task) {
    this.store = OpenStores.lease(task.lake());
    this.chunks = task.open(store.value());
  }

  public void write(InternalRow row) {
    chunks.write(row);
  }

  /** All of them; from here on they are the driver's. */
  public StagedChunks finish() {
    return StagedChunks.of(chunks.finish(0));
  }

  /** Before {@link #finish} nobody knows of the chunks, and they are removed; after it, none is. */
  public void abort() {
    chunks.close();
  }

  @Override
  public void close() {
    try {
      chunks.close();
    } finally {
      store.close();
    }
  }
}
