package dev.larva.flink.sink;

import dev.larva.entry.ChunkEntry;
import dev.larva.entry.TransactionId;
import dev.larva.flink.access.Lease;
import dev.larva.flink.access.OpenLakes;
import dev.larva.flink.state.Ulids;
import dev.larva.runtime.Ulid;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.typeutils.base.array.BytePrimitiveArraySerializer;
import org.apache.flink.core.io.SimpleVersionedSerialization;
import org.apache.flink.runtime.state.StateInitializationContext;
import org.apache.flink.runtime.state.StateSnapshotContext;
import org.apache.flink.streaming.api.connector.sink2.CommittableMessage;
import org.apache.flink.streaming.api.connector.sink2.CommittableSummary;
import org.apache.flink.streaming.api.connector.sink2.CommittableWithLineage;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.BoundedOneInput;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.operators.StreamOperatorParameters;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.jspecify.annotations.Nullable;

/**
 * Makes one step of what all writers staged for a checkpoint. There is one instance, and its state
 * says which application this is and how far it has come. Every instance that starts from a state
 * opens a lineage of its own, so that one that is left over can land nothing more. A checkpoint
 * without rows makes no step.
 */
final class StepOperator extends AbstractStreamOperator<CommittableMessage<SinkStep>>
    implements OneInputStreamOperator<
            CommittableMessage<StagedChunks>, CommittableMessage<SinkStep>>,
        BoundedOneInput {

  private static final ListStateDescriptor<byte[]> STATE =
      new ListStateDescriptor<>("larva-course", BytePrimitiveArraySerializer.INSTANCE);

  private final SinkPlan plan;
  private final TreeMap<Long, List<StagedChunks>> waiting = new TreeMap<>();
  private long checkpoint;
  private @Nullable ListState<byte[]> state;
  private @Nullable Course course;

  StepOperator(StreamOperatorParameters<CommittableMessage<SinkStep>> parameters, SinkPlan plan) {
    super(parameters);
    this.plan = plan;
  }

  @Override
  public void initializeState(StateInitializationContext context) throws Exception {
    super.initializeState(context);
    checkpoint = context.getRestoredCheckpointId().orElse(0);
    ListState<byte[]> kept = context.getOperatorStateStore().getListState(STATE);
    state = kept;
    course = first();
    for (byte[] packed : kept.get()) {
      course =
          restored(
              SimpleVersionedSerialization.readVersionAndDeSerialize(Course.SERIALIZER, packed));
    }
  }

  /**
   * Runs of one submission that find no state are the same instance: none of them can have landed
   * what another did not do too.
   */
  private Course first() {
    return Course.first(application(), new Ulid(plan.nonce()));
  }

  private String application() {
    return "flink %s %s %s"
        .formatted(
            plan.nonce(),
            getRuntimeContext().getJobInfo().getJobId(),
            getRuntimeContext().getOperatorUniqueID());
  }

  private Course restored(Course before) {
    try (Lease lease = OpenLakes.lease(plan.address())) {
      return Resumption.of(before, plan, lease.lake());
    }
  }

  @Override
  public void processElement(StreamRecord<CommittableMessage<StagedChunks>> element) {
    if (element.getValue() instanceof CommittableWithLineage<StagedChunks> staged) {
      waiting
          .computeIfAbsent(staged.getCheckpointId(), unused -> new ArrayList<>())
          .add(staged.getCommittable());
    }
  }

  @Override
  public void prepareSnapshotPreBarrier(long id) throws Exception {
    super.prepareSnapshotPreBarrier(id);
    List<ChunkEntry> chunks = take(waiting.headMap(id, true));
    if (!chunks.isEmpty()) {
      step(id, chunks);
    }
    checkpoint = id;
  }

  /**
   * There may be no barrier any more; the last checkpoint comes with a higher id. If there never
   * was one, no state can name this application, so it need not be one.
   */
  @Override
  public void endInput() {
    List<ChunkEntry> chunks = take(waiting);
    if (checkpoint == 0 && !(chunks.isEmpty() && plan.overwritten() == null)) {
      emit(1, new Mark.Once(new TransactionId(plan.premise(), Ulids.of(application()))), chunks);
    } else if (!chunks.isEmpty()) {
      step(checkpoint + 1, chunks);
    }
  }

  @Override
  public void snapshotState(StateSnapshotContext context) throws Exception {
    super.snapshotState(context);
    if (state != null && course != null) {
      state.update(
          List.of(
              SimpleVersionedSerialization.writeVersionAndSerialize(Course.SERIALIZER, course)));
    }
  }

  private static List<ChunkEntry> take(SortedMap<Long, List<StagedChunks>> staged) {
    List<ChunkEntry> chunks = new ArrayList<>();
    staged.values().forEach(all -> all.forEach(one -> chunks.addAll(one.chunks())));
    staged.clear();
    return chunks;
  }

  private void step(long id, List<ChunkEntry> chunks) {
    if (course != null) {
      Mark.Step step = course.step(id, plan.forksFrom(course.parent()));
      course = course.after(step);
      emit(id, step, chunks);
    }
  }

  private void emit(long id, Mark mark, List<ChunkEntry> chunks) {
    SinkStep step = new SinkStep(new Ulid(plan.lakeId()), new Ulid(plan.table()), id, mark, chunks);
    output.collect(new StreamRecord<>(new CommittableSummary<>(0, 1, id, 1, 0)));
    output.collect(new StreamRecord<>(new CommittableWithLineage<>(step, id, 0)));
  }
}
