package dev.larva.flink.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.Table;
import dev.larva.entry.ChunkEntry;
import dev.larva.entry.Positions;
import dev.larva.entry.StagedName;
import dev.larva.expression.Expression;
import dev.larva.flink.access.TestLake;
import dev.larva.format.LiveChunk;
import dev.larva.runtime.Ulid;
import dev.larva.schema.Field;
import dev.larva.schema.Type.Primitive;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.BiConsumer;
import org.apache.flink.api.connector.source.ReaderInfo;
import org.apache.flink.api.connector.source.SourceEvent;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.api.connector.source.SplitsAssignment;
import org.apache.flink.metrics.groups.SplitEnumeratorMetricGroup;
import org.apache.flink.metrics.groups.UnregisteredMetricsGroup;
import org.junit.jupiter.api.Test;

/** What an enumerator gives that goes on from a state. */
final class ChunkEnumeratorTest {

  private static final Ulid NAME = new Ulid("01J0000000000000000000000A");

  /** One reader, whose splits are kept; what is called elsewhere is called at once. */
  private static final class OneReader implements SplitEnumeratorContext<ChunkSplit> {

    private final List<ChunkSplit> assigned = new ArrayList<>();

    @Override
    public SplitEnumeratorMetricGroup metricGroup() {
      return UnregisteredMetricsGroup.createSplitEnumeratorMetricGroup();
    }

    @Override
    public void sendEventToSourceReader(int reader, SourceEvent event) {}

    @Override
    public int currentParallelism() {
      return 1;
    }

    @Override
    public Map<Integer, ReaderInfo> registeredReaders() {
      return Map.of(0, new ReaderInfo(0, "here"));
    }

    @Override
    public void assignSplits(SplitsAssignment<ChunkSplit> assignment) {
      assignment.assignment().values().forEach(assigned::addAll);
    }

    @Override
    public void signalNoMoreSplits(int reader) {}

    @Override
    public <T> void callAsync(Callable<T> work, BiConsumer<T, Throwable> handler) {
      throw new IllegalStateException("all was found before");
    }

    @Override
    public <T> void callAsync(
        Callable<T> work, BiConsumer<T, Throwable> handler, long first, long pause) {
      throw new IllegalStateException("it does not follow");
    }

    @Override
    public void runInCoordinatorThread(Runnable work) {
      work.run();
    }
  }

  private static ChunkSplit split(long number) {
    ChunkEntry chunk =
        new ChunkEntry(new StagedName(number, NAME), 3, 99, "ab".repeat(32), 0, List.of());
    return new ChunkSplit(new LiveChunk(chunk, 5, 9, 0, null, Positions.NONE), 0);
  }

  @Test
  void splitsThatNoReaderHadByThenAreGivenFirstAndOnce() {
    try (TestLake lake = new TestLake()) {
      lake.create("main.t", Field.required(1, "id", Primitive.LONG));
      Table table = lake.lake().table("main.t");
      ReadPlan read = ReadPlans.of(lake.address(), table, null, Expression.ALL, -1, Start.NEWEST);
      Progress state = new Progress(true, 2, Progress.ALL, 6, List.of(split(1), split(2)));
      OneReader reader = new OneReader();
      ChunkEnumerator enumerator = new ChunkEnumerator(reader, read, state);
      enumerator.start();
      assertThat(enumerator.snapshotState(7)).isEqualTo(state);
      enumerator.handleSplitRequest(0, null);
      assertThat(enumerator.snapshotState(8).waiting()).containsExactly(split(2));
      enumerator.handleSplitRequest(0, null);
      enumerator.handleSplitRequest(0, null);
      assertThat(reader.assigned).containsExactly(split(1), split(2));
      enumerator.close();
    }
  }
}
