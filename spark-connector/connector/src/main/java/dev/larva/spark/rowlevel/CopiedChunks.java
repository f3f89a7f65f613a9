package dev.larva.spark.rowlevel;

import dev.larva.chunk.ChunkSink;
import dev.larva.entry.ChunkEntry;
import dev.larva.spark.access.Lease;
import dev.larva.spark.access.OpenStores;
import dev.larva.spark.task.StagedChunks;
import dev.larva.spark.task.WriteTask;
import dev.larva.spark.write.Arrangement;
import dev.larva.store.CountingStore;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.distributions.Distribution;
import org.apache.spark.sql.connector.expressions.SortOrder;
import org.apache.spark.sql.connector.write.BatchWrite;
import org.apache.spark.sql.connector.write.DataWriter;
import org.apache.spark.sql.connector.write.DataWriterFactory;
import org.apache.spark.sql.connector.write.PhysicalWriteInfo;
import org.apache.spark.sql.connector.write.RequiresDistributionAndOrdering;
import org.apache.spark.sql.connector.write.WriterCommitMessage;
import org.jspecify.annotations.Nullable;

/** Chunks in the place of those that were read, as Spark runs the tasks that write them. */
record CopiedChunks(RowChanges changes, Arrangement arrangement)
    implements RequiresDistributionAndOrdering, BatchWrite {

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
  public Distribution requiredDistribution() {
    return arrangement.distribution();
  }

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
    return this;
  }

  @Override
  public DataWriterFactory createBatchWriterFactory(PhysicalWriteInfo info) {
    return new Factory(changes.task());
  }

  @Override
  public void commit(WriterCommitMessage[] messages) {
    List<ChunkEntry> added = new ArrayList<>();
    for (WriterCommitMessage message : messages) {
      added.addAll(((StagedChunks) message).chunks());
    }
    changes.landInPlace(added);
  }

  /** Deletes nothing: what a failed commit named may have landed. */
  @Override
  public void abort(WriterCommitMessage[] messages) {}

  /** Opens writers in tasks. */
  private record Factory(WriteTask task) implements DataWriterFactory {
    @Override
    public DataWriter<InternalRow> createWriter(int partition, long attempt) {
      return new Writer(task);
    }
  }

  /** Stages the rows of one task attempt, old ones under the ids that they have. */
  private static final class Writer implements DataWriter<InternalRow> {

    private static final int ROW_ID = 0;
    private static final int LAST_UPDATED = 1;

    private final Lease<CountingStore> store;
    private final ChunkSink<InternalRow> chunks;
    private final KnownRows rows = new KnownRows();

    private Writer(WriteTask task) {
      this.store = OpenStores.lease(task.lake());
      this.chunks = task.open(store.value());
    }

    @Override
    public void write(InternalRow metadata, InternalRow row) {
      chunks.write(rows.of(row, known(metadata, ROW_ID), known(metadata, LAST_UPDATED)));
    }

    private static @Nullable Long known(InternalRow metadata, int column) {
      return metadata.isNullAt(column) ? null : (Long) metadata.getLong(column);
    }

    @Override
    public void write(InternalRow row) {
      chunks.write(rows.of(row, null, null));
    }

    @Override
    public WriterCommitMessage commit() {
      return StagedChunks.of(chunks.finish(0));
    }

    @Override
    public void abort() {
      chunks.close();
    }

    @Override
    public void close() {
      try {
        chunks.close();
      } finally {
        store.close();
      }
    }
  }
}
