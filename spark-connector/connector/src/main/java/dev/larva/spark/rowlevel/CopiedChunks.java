package dev.larva.spark.rowlevel;

import dev.larva.spark.task.AttemptChunks;
import dev.larva.spark.task.StagedChunks;
import dev.larva.spark.task.WriteTask;
import dev.larva.spark.write.ArrangedWrite;
import dev.larva.spark.write.Arrangement;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.write.BatchWrite;
import org.apache.spark.sql.connector.write.DataWriter;
import org.apache.spark.sql.connector.write.DataWriterFactory;
import org.apache.spark.sql.connector.write.PhysicalWriteInfo;
import org.apache.spark.sql.connector.write.WriterCommitMessage;
import org.jspecify.annotations.Nullable;

/** Chunks in the place of those that were read, as Spark runs the tasks that write them. */
record CopiedChunks(RowChanges changes, Arrangement arrangement) implements ArrangedWrite {

  @Override
  public String description() {
    return changes.description();
  }

  /** Spark puts this into its log. */
  @Override
  public String toString() {
    return description();
  }

  @Override
  public BatchWrite toBatch() {
    return this;
  }

  @Override
  public DataWriterFactory createBatchWriterFactory(PhysicalWriteInfo info) {
    return new Factory(changes.task());
  }

  @Override
  public void commit(WriterCommitMessage[] messages) {
    changes.landInPlace(StagedChunks.all(messages));
  }

  /** Opens writers in tasks. */
  private record Factory(WriteTask task) implements DataWriterFactory {
    @Override
    public DataWriter<InternalRow> createWriter(int partition, long attempt) {
      return new Writer(task);
    }
  }

  /** Stages the rows of one task attempt, old ones under the ids that they have. */
  private static final class Writer implements DataWriter<InternalRow> {

    private static final int ROW_ID = 0;
    private static final int LAST_UPDATED = 1;

    private final AttemptChunks chunks;
    private final KnownRows rows = new KnownRows();

    private Writer(WriteTask task) {
      this.chunks = new AttemptChunks(task);
    }

    @Override
    public void write(InternalRow metadata, InternalRow row) {
      chunks.write(rows.of(row, known(metadata, ROW_ID), known(metadata, LAST_UPDATED)));
    }

    private static @Nullable Long known(InternalRow metadata, int column) {
      return metadata.isNullAt(column) ? null : (Long) metadata.getLong(column);
    }

    @Override
    public void write(InternalRow row) {
      chunks.write(rows.of(row, null, null));
    }

    @Override
    public WriterCommitMessage commit() {
      return chunks.finish();
    }

    @Override
    public void abort() {
      chunks.abort();
    }

    @Override
    public void close() {
      chunks.close();
    }
  }
}
