package dev.larva.spark.write;

import dev.larva.spark.task.AttemptChunks;
import dev.larva.spark.task.WriteTask;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.write.DataWriter;
import org.apache.spark.sql.connector.write.DataWriterFactory;
import org.apache.spark.sql.connector.write.WriterCommitMessage;

/** Stages the rows of one task attempt as chunks. */
public final class ChunkDataWriter implements DataWriter<InternalRow> {

  private final AttemptChunks chunks;

  private ChunkDataWriter(WriteTask task) {
    this.chunks = new AttemptChunks(task);
  }

  @Override
  public void write(InternalRow row) {
    chunks.write(row);
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

  /** Opens writers in tasks. */
  public record Factory(WriteTask task) implements DataWriterFactory {
    @Override
    public DataWriter<InternalRow> createWriter(int partition, long attempt) {
      return new ChunkDataWriter(task);
    }
  }
}
