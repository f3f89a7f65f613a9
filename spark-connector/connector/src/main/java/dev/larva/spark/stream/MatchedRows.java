package dev.larva.spark.stream;

import dev.larva.spark.task.WriteTask;
import dev.larva.spark.write.ChunkDataWriter;
import java.io.IOException;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.UnsafeProjection;
import org.apache.spark.sql.connector.write.DataWriter;
import org.apache.spark.sql.connector.write.WriterCommitMessage;
import org.apache.spark.sql.connector.write.streaming.StreamingDataWriterFactory;

/** Stages the rows of one task attempt of a micro-batch, each as the table has it. */
final class MatchedRows implements DataWriter<InternalRow> {

  private final DataWriter<InternalRow> chunks;
  private final UnsafeProjection match;

  private MatchedRows(DataWriter<InternalRow> chunks, UnsafeProjection match) {
    this.chunks = chunks;
    this.match = match;
  }

  @Override
  public void write(InternalRow row) throws IOException {
    chunks.write(match.apply(row));
  }

  @Override
  public WriterCommitMessage commit() throws IOException {
    return chunks.commit();
  }

  @Override
  public void abort() throws IOException {
    chunks.abort();
  }

  @Override
  public void close() throws IOException {
    chunks.close();
  }

  /** Opens writers in tasks. */
  record Factory(WriteTask task, RowMatch match) implements StreamingDataWriterFactory {
    @Override
    public DataWriter<InternalRow> createWriter(int partition, long attempt, long batch) {
      return new MatchedRows(
          new ChunkDataWriter.Factory(task).createWriter(partition, attempt), match.projection());
    }
  }
}
