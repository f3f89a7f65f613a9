package dev.larva.spark.rowlevel;

import dev.larva.chunk.ChunkSink;
import dev.larva.spark.access.Lease;
import dev.larva.spark.access.OpenStores;
import dev.larva.spark.task.DeletedPositions;
import dev.larva.spark.task.StagedChunks;
import dev.larva.spark.task.StagedDelta;
import dev.larva.spark.task.WriteTask;
import dev.larva.store.CountingStore;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.write.DeltaWriter;
import org.apache.spark.sql.connector.write.DeltaWriterFactory;
import org.apache.spark.sql.connector.write.WriterCommitMessage;

/** Gathers the deletions of one task attempt, and stages the rows that it writes. */
final class DeltaDataWriter implements DeltaWriter<InternalRow> {

  private static final int CHUNK = 0;
  private static final int POSITION = 1;
  private static final int ROW_ID = 0;

  private final Lease<CountingStore> store;
  private final ChunkSink<InternalRow> chunks;
  private final KnownRows rows = new KnownRows();
  private final DeletedPositions deleted = new DeletedPositions();

  private DeltaDataWriter(WriteTask task) {
    this.store = OpenStores.lease(task.lake());
    this.chunks = task.open(store.value());
  }

  @Override
  public void delete(InternalRow metadata, InternalRow id) {
    deleted.add(id.getUTF8String(CHUNK), id.getLong(POSITION));
  }

  /** The row keeps its id; its version is that of the entry that adds its new form. */
  @Override
  public void update(InternalRow metadata, InternalRow id, InternalRow row) {
    delete(metadata, id);
    chunks.write(rows.of(row, metadata.getLong(ROW_ID), null));
  }

  @Override
  public void insert(InternalRow row) {
    chunks.write(rows.of(row, null, null));
  }

  @Override
  public WriterCommitMessage commit() {
    return StagedDelta.of(StagedChunks.of(chunks.finish(0)), deleted.packed());
  }

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
  record Factory(WriteTask task) implements DeltaWriterFactory {
    @Override
    public DeltaWriter<InternalRow> createWriter(int partition, long attempt) {
      return new DeltaDataWriter(task);
    }
  }
}
