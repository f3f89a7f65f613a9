package dev.larva.flink.sink;

import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.flink.api.connector.sink2.Committer;
import org.apache.flink.api.connector.sink2.CommitterInitContext;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.sink2.SinkWriter;
import org.apache.flink.api.connector.sink2.SupportsCommitter;
import org.apache.flink.api.connector.sink2.WriterInitContext;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.apache.flink.runtime.util.EnvironmentInformation;
import org.apache.flink.streaming.api.connector.sink2.CommittableMessage;
import org.apache.flink.streaming.api.connector.sink2.CommittableMessageTypeInfo;
import org.apache.flink.streaming.api.connector.sink2.SupportsPreCommitTopology;
import org.apache.flink.streaming.api.connector.sink2.SupportsPreWriteTopology;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.table.data.RowData;
import org.jspecify.annotations.Nullable;

/** The sink as Flink runs it; {@link dev.larva.flink.LarvaSink} makes it. */
public final class TableSink
    implements Sink<RowData>,
        SupportsCommitter<SinkStep>,
        SupportsPreWriteTopology<RowData>,
        SupportsPreCommitTopology<StagedChunks, SinkStep> {

  private static final long serialVersionUID = 1;

  private final SinkPlan plan;
  private final Landing.Opener landing;
  private final @Nullable PartitionKey key;

  /**
   * @param key by which rows are sent to writers; absent: they go where they are
   */
  public TableSink(SinkPlan plan, @Nullable PartitionKey key) {
    this(plan, key, LogLanding::new);
  }

  TableSink(SinkPlan plan, @Nullable PartitionKey key, Landing.Opener landing) {
    this.plan = plan;
    this.key = key;
    this.landing = landing;
  }

  @Override
  public DataStream<RowData> addPreWriteTopology(DataStream<RowData> rows) {
    CheckpointRule.require(rows, plan.name());
    return key == null ? rows : rows.partitionCustom(key, key);
  }

  @Override
  public SinkWriter<RowData> createWriter(WriterInitContext context) {
    return new ChunkSinkWriter(plan, context.metricGroup());
  }

  @Override
  public SimpleVersionedSerializer<StagedChunks> getWriteResultSerializer() {
    return StagedChunks.SERIALIZER;
  }

  /** One instance makes the steps, and one committer, the first, gets all of them. */
  @Override
  public DataStream<CommittableMessage<SinkStep>> addPreCommitTopology(
      DataStream<CommittableMessage<StagedChunks>> staged) {
    return staged
        .global()
        .transform(
            "Steps",
            CommittableMessageTypeInfo.of(() -> SinkStep.SERIALIZER),
            new StepOperatorFactory(plan))
        .setParallelism(1)
        .setMaxParallelism(1)
        .global();
  }

  @Override
  public Committer<SinkStep> createCommitter(CommitterInitContext context) {
    Map<String, String> summary = new LinkedHashMap<>();
    summary.put("engine", "flink " + EnvironmentInformation.getVersion());
    summary.put("job", context.getJobInfo().getJobId().toString());
    summary.put("name", context.getJobInfo().getJobName());
    return new StepCommitter(plan, landing, new CommitMeter(context.metricGroup()), summary);
  }

  @Override
  public SimpleVersionedSerializer<SinkStep> getCommittableSerializer() {
    return SinkStep.SERIALIZER;
  }
}
