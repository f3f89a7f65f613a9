package dev.larva.spark.rowlevel;

import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.expressions.JoinedRow;
import org.jspecify.annotations.Nullable;

/** Rows with the metadata columns at their end; each is gone when the next is made. */
final class KnownRows {

  private final GenericInternalRow metadata = new GenericInternalRow(2);
  private final JoinedRow joined = new JoinedRow();

  /**
   * @param id absent: that of its new place
   * @param lastUpdated version; absent: that of the entry that adds it
   */
  InternalRow of(InternalRow row, @Nullable Long id, @Nullable Long lastUpdated) {
    metadata.update(0, id);
    metadata.update(1, lastUpdated);
    return joined.apply(row, metadata);
  }
}
