package dev.larva.spark.write;

import org.apache.spark.sql.connector.write.BatchWrite;
import org.apache.spark.sql.connector.write.WriterCommitMessage;

/** A write of a batch whose rows come to its tasks as an arrangement says. */
public interface ArrangedWrite extends Arranged, BatchWrite {

  /**
   * Deletes nothing: Spark also calls this when {@link #commit} failed, and then the slot that
   * names these chunks may have landed. What no entry names goes with a vacuum.
   */
  @Override
  default void abort(WriterCommitMessage[] messages) {}
}
