package dev.larva.spark.write;

import org.apache.spark.sql.connector.distributions.Distribution;
import org.apache.spark.sql.connector.expressions.SortOrder;
import org.apache.spark.sql.connector.write.RequiresDistributionAndOrdering;

/** A write whose rows come to its tasks as an arrangement says. */
public interface Arranged extends RequiresDistributionAndOrdering {

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
}
