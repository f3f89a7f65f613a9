package dev.larva.spark.write;

import org.apache.spark.sql.connector.distributions.Distribution;
import org.apache.spark.sql.connector.expressions.SortOrder;
import org.apache.spark.sql.connector.write.BatchWrite;
import org.apache.spark.sql.connector.write.RequiresDistributionAndOrdering;
import org.apache.spark.sql.connector.write.WriterCommitMessage;

/** A write whose rows come to its tasks as an arrangement says, and which takes nothing back. */
public interface ArrangedWrite extends RequiresDistributionAndOrdering, BatchWrite {

  /** How its rows come to tasks. */
  Arrangement arrangement();

  @Override
  default Distribution requiredDistribution() {
    return arrangement().distribution();
  }

  /** A large partition may go to several tasks. */
  @Override
  default boolean distributionStrictlyRequired() {
    return false;
  }

  @Override
  default long advisoryPartitionSizeInBytes() {
    return arrangement().taskBytes();
  }

  @Override
  default SortOrder[] requiredOrdering() {
    return arrangement().ordering();
  }

  /**
   * Deletes nothing: Spark also calls this when {@link #commit} failed, and then the slot that
   * names these chunks may have landed. What no entry names goes with a vacuum.
   */
  @Override
  default void abort(WriterCommitMessage[] messages) {}
}
