package dev.larva.spark.write;

import dev.larva.entry.ChunkEntry;
import dev.larva.spark.task.StagedChunks;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.connector.distributions.Distribution;
import org.apache.spark.sql.connector.expressions.SortOrder;
import org.apache.spark.sql.connector.write.BatchWrite;
import org.apache.spark.sql.connector.write.DataWriterFactory;
import org.apache.spark.sql.connector.write.PhysicalWriteInfo;
import org.apache.spark.sql.connector.write.RequiresDistributionAndOrdering;
import org.apache.spark.sql.connector.write.WriterCommitMessage;

/**
 * A planned write as Spark runs it.
 *
 * @param settled whether it is known what the rows are computed from
 */
public record LarvaWrite(
    PlannedWrite write, Arrangement arrangement, boolean settled, Lander lander)
    implements RequiresDistributionAndOrdering, BatchWrite {

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
  public Distribution requiredDistribution() {
    return arrangement.distribution();
  }

  /** A large partition may go to several tasks. */
  @Override
  public boolean distributionStrictlyRequired() {
    return false;
  }

  @Override
  public long advisoryPartitionSizeInBytes() {
    return arrangement.taskBytes();
  }

  @Override
  public SortOrder[] requiredOrdering() {
    return arrangement.ordering();
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
    List<ChunkEntry> chunks = new ArrayList<>();
    for (WriterCommitMessage message : messages) {
      chunks.addAll(((StagedChunks) message).chunks());
    }
    lander.land(write, chunks);
  }

  /**
   * Deletes nothing: Spark also calls this when {@link #commit} failed, and then the slot that
   * names these chunks may have landed. What no entry names goes with a vacuum.
   */
  @Override
  public void abort(WriterCommitMessage[] messages) {}
}
