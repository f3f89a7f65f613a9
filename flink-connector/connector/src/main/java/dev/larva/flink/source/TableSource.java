package dev.larva.flink.source;

import dev.larva.Lake;
import dev.larva.flink.access.Lease;
import dev.larva.flink.access.OpenLakes;
import dev.larva.flink.types.FlinkTypes;
import dev.larva.format.TableRecord;
import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.api.connector.source.DynamicParallelismInference;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.api.connector.source.SourceReaderContext;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.types.logical.RowType;

/** The source as Flink runs it; {@link dev.larva.flink.LarvaSource} makes it. */
public final class TableSource
    implements Source<RowData, ChunkSplit, Progress>, DynamicParallelismInference {

  private static final long serialVersionUID = 1;

  private final ReadPlan read;

  public TableSource(ReadPlan read) {
    this.read = read;
  }

  /** The columns of its rows. */
  public RowType rowType() {
    return FlinkTypes.row(read.rowSchema().fields());
  }

  @Override
  public Boundedness getBoundedness() {
    return read.start().follows() ? Boundedness.CONTINUOUS_UNBOUNDED : Boundedness.BOUNDED;
  }

  /** A task for so many bytes, but none without a chunk. */
  @Override
  public int inferParallelism(Context context) {
    try (Lease lease = OpenLakes.lease(read.address())) {
      Lake lake = lease.lake();
      TableRecord.Totals totals = read.table(lake, read.start().find(lake)).totals();
      long tasks = 1 + totals.bytes() / Math.max(1, context.getDataVolumePerTask());
      long most = Math.min(totals.chunks(), context.getParallelismInferenceUpperBound());
      return (int) Math.max(1, Math.min(tasks, most));
    }
  }

  @Override
  public SplitEnumerator<ChunkSplit, Progress> createEnumerator(
      SplitEnumeratorContext<ChunkSplit> context) {
    return restoreEnumerator(context, Progress.NONE);
  }

  @Override
  public SplitEnumerator<ChunkSplit, Progress> restoreEnumerator(
      SplitEnumeratorContext<ChunkSplit> context, Progress progress) {
    return new ChunkEnumerator(context, read, progress);
  }

  @Override
  public SourceReader<RowData, ChunkSplit> createReader(SourceReaderContext context) {
    return new ChunkSourceReader(context, read);
  }

  @Override
  public SimpleVersionedSerializer<ChunkSplit> getSplitSerializer() {
    return ChunkSplit.SERIALIZER;
  }

  @Override
  public SimpleVersionedSerializer<Progress> getEnumeratorCheckpointSerializer() {
    return Progress.SERIALIZER;
  }
}
