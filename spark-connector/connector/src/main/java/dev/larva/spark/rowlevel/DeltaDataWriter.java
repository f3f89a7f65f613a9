package dev.larva.spark.rowlevel;

import dev.larva.spark.task.AttemptChunks;
import dev.larva.spark.task.DeletedPositions;
import dev.larva.spark.task.StagedDelta;
import dev.larva.spark.task.WriteTask;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.write.DeltaWriter;
import org.apache.spark.sql.connector.write.DeltaWriterFactory;
import org.apache.spark.sql.connector.write.WriterCommitMessage;

/** Gathers the deletions of one task attempt, and stages the rows that it writes. */
final class DeltaDataWriter implements DeltaWriter<InternalRow> {

  private static final int CHUNK = 0;
  private static final int POSITION = 1;
  private static final int ROW_ID = 0;

  private final AttemptChunks chunks;
  private final KnownRows rows = new KnownRows();
  private final DeletedPositions deleted = new DeletedPositions();

  private DeltaDataWriter(WriteTask task) {
    this.chunks = new AttemptChunks(task);
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
    return StagedDelta.of(chunks.finish(), deleted.packed());
  }

  @Override
  public void abort() {
    chunks.abort();
  }

  @Override
  public void close() {
    chunks.close();
  }

  /** Opens writers in tasks. */
  record Factory(WriteTask task) implements DeltaWriterFactory {
    @Override
    public DeltaWriter<InternalRow> createWriter(int partition, long attempt) {
      return new DeltaDataWriter(task);
    }
  }
}
