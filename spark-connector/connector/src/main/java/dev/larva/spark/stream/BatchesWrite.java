package dev.larva.spark.stream;

import dev.larva.spark.task.StagedChunks;
import dev.larva.spark.write.Arranged;
import dev.larva.spark.write.Arrangement;
import dev.larva.spark.write.PlannedWrite;
import org.apache.spark.sql.connector.write.PhysicalWriteInfo;
import org.apache.spark.sql.connector.write.WriterCommitMessage;
import org.apache.spark.sql.connector.write.streaming.StreamingDataWriterFactory;
import org.apache.spark.sql.connector.write.streaming.StreamingWrite;

/**
 * The write of a micro-batch to a table of a catalog. Spark plans one for each.
 *
 * @param match how its rows become those of the table
 */
record BatchesWrite(PlannedWrite write, Arrangement arrangement, RowMatch match)
    implements Arranged, StreamingWrite {

  @Override
  public StreamingWrite toStreaming() {
    return this;
  }

  @Override
  public String description() {
    return "larva " + write.target().name() + " of " + write.target().address();
  }

  /** Spark puts this into its log. */
  @Override
  public String toString() {
    return description();
  }

  @Override
  public StreamingDataWriterFactory createStreamingWriterFactory(PhysicalWriteInfo info) {
    return new MatchedRows.Factory(write.task(), match);
  }

  @Override
  public void commit(long batch, WriterCommitMessage[] messages) {
    write.once(new MicroBatch(StreamRun.current(), batch)).land(StagedChunks.all(messages));
  }

  /** Deletes nothing: the batch may have landed when its commit fails. */
  @Override
  public void abort(long batch, WriterCommitMessage[] messages) {}
}
