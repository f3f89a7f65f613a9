package dev.larva.spark.write;

import dev.larva.chunk.ChunkSink;
import dev.larva.spark.access.Lease;
import dev.larva.spark.access.OpenStores;
import dev.larva.spark.task.StagedChunks;
import dev.larva.spark.task.WriteTask;
import dev.larva.store.CountingStore;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.write.DataWriter;
import org.apache.spark.sql.connector.write.DataWriterFactory;
import org.apache.spark.sql.connector.write.WriterCommitMessage;

/** Stages the rows of one task attempt as chunks. */
final class ChunkDataWriter implements DataWriter<InternalRow> {

  private final Lease<CountingStore> store;
  private final ChunkSink<InternalRow> chunks;

  private ChunkDataWriter(WriteTask task) {
    this.store = OpenStores.lease(task.lake());
    this.chunks = task.open(store.value());
  }

  @Override
  public void write(InternalRow row) {
    chunks.write(row);
  }

  @Override
  public WriterCommitMessage commit() {
    return StagedChunks.of(chunks.finish(0));
  }

  /**
   * Before {@link #commit} nobody knows of the chunks, and the writer removes them; after it, none.
   */
  @Override
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

  /** Opens writers in tasks. */
  record Factory(WriteTask task) implements DataWriterFactory {
    @Override
    public DataWriter<InternalRow> createWriter(int partition, long attempt) {
      return new ChunkDataWriter(task);
    }
  }
}
