package dev.larva.spark.rowlevel;

import dev.larva.entry.ChunkEntry;
import dev.larva.entry.Positions;
import dev.larva.spark.task.StagedDelta;
import dev.larva.spark.write.ArrangedWrite;
import dev.larva.spark.write.Arrangement;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.spark.sql.connector.write.DeltaBatchWrite;
import org.apache.spark.sql.connector.write.DeltaWrite;
import org.apache.spark.sql.connector.write.DeltaWriterFactory;
import org.apache.spark.sql.connector.write.PhysicalWriteInfo;
import org.apache.spark.sql.connector.write.WriterCommitMessage;

/** Deletions by position and new rows, as Spark runs their tasks. */
record RowDelta(RowChanges changes, Arrangement arrangement)
    implements DeltaWrite, DeltaBatchWrite, ArrangedWrite {

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
  public DeltaBatchWrite toBatch() {
    return this;
  }

  @Override
  public DeltaWriterFactory createBatchWriterFactory(PhysicalWriteInfo info) {
    return new DeltaDataWriter.Factory(changes.task());
  }

  /** Several tasks may delete rows of one chunk: what they found is united here. */
  @Override
  public void commit(WriterCommitMessage[] messages) {
    SortedMap<String, Positions> deleted = new TreeMap<>();
    List<ChunkEntry> added = new ArrayList<>();
    for (WriterCommitMessage message : messages) {
      StagedDelta delta = (StagedDelta) message;
      added.addAll(delta.chunks().chunks());
      delta.deleted().forEach((chunk, rows) -> deleted.merge(chunk, rows, Positions::union));
    }
    changes.land(deleted, added);
  }
}
