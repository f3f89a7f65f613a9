package dev.larva.spark.write;

import dev.larva.spark.task.StagedChunks;
import org.apache.spark.sql.connector.write.BatchWrite;
import org.apache.spark.sql.connector.write.DataWriterFactory;
import org.apache.spark.sql.connector.write.PhysicalWriteInfo;
import org.apache.spark.sql.connector.write.WriterCommitMessage;

/**
 * A planned write as Spark runs it.
 *
 * @param settled whether it is known what the rows are computed from
 */
public record LarvaWrite(
    PlannedWrite write, Arrangement arrangement, boolean settled, Lander lander)
    implements ArrangedWrite {

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
  public BatchWrite toBatch() {
    return settled ? this : new LarvaWrite(RunningQuery.settled(write), arrangement, true, lander);
  }

  @Override
  public DataWriterFactory createBatchWriterFactory(PhysicalWriteInfo info) {
    return new ChunkDataWriter.Factory(write.task());
  }

  /** The messages are those of the attempts that Spark let commit, one a partition. */
  @Override
  public void commit(WriterCommitMessage[] messages) {
    lander.land(write, StagedChunks.all(messages));
  }
}
