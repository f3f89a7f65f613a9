package dev.larva.flink.sink;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.flink.api.common.state.CheckpointListener;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.typeutils.base.array.LongPrimitiveArraySerializer;
import org.apache.flink.runtime.state.FunctionInitializationContext;
import org.apache.flink.runtime.state.FunctionSnapshotContext;
import org.apache.flink.streaming.api.checkpoint.CheckpointedFunction;
import org.apache.flink.streaming.api.functions.source.legacy.RichParallelSourceFunction;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.jspecify.annotations.Nullable;

/**
 * Counts: some rows, then a checkpoint, then the next. Rows are (number, text of it). Ranges of
 * numbers go to whoever is there when it is restored.
 */
@SuppressWarnings("deprecation") // the only kind that can wait for a checkpoint in few lines
final class TickSource extends RichParallelSourceFunction<RowData>
    implements CheckpointedFunction, CheckpointListener {

  private static final long serialVersionUID = 1;

  /** How far each source may go, by its name. */
  private static final Map<String, Gate> GATES = new ConcurrentHashMap<>();

  /** Ranges of numbers that it counts through. */
  static final int RANGES = 4;

  /** Rows that a range may emit. */
  private static final class Gate {
    private long limit;

    private synchronized void open(long upTo) {
      limit = upTo;
      notifyAll();
    }

    private synchronized long limit() {
      return limit;
    }
  }

  private final String name;
  private final long rowsOfRange;
  private final long tick;
  private final boolean ends;
  private final Object turn = new Object[0];
  private transient @Nullable ListState<long[]> state;
  private transient List<long[]> ranges;
  private transient long completed;
  private volatile boolean cancelled;

  /**
   * @param rowsOfRange of each of the four ranges
   * @param tick rows of a range between two checkpoints
   * @param ends whether it ends after its last row
   */
  TickSource(String name, long rowsOfRange, long tick, boolean ends) {
    this.name = name;
    this.rowsOfRange = rowsOfRange;
    this.tick = tick;
    this.ends = ends;
    this.ranges = new ArrayList<>();
    limit(rowsOfRange);
  }

  /** Holds the source after so many rows of each range, wherever it runs. */
  void limit(long upTo) {
    GATES.computeIfAbsent(name, unused -> new Gate()).open(upTo);
  }

  /** All numbers of the ranges so far. */
  static List<Long> numbers(long rowsOfRange, long upTo) {
    List<Long> numbers = new ArrayList<>();
    for (int range = 0; range < RANGES; range++) {
      for (long i = 0; i < upTo; i++) {
        numbers.add(range * rowsOfRange + i);
      }
    }
    return numbers;
  }

  static RowData row(long number) {
    return GenericRowData.of(number, StringData.fromString("n" + number));
  }

  @Override
  public void initializeState(FunctionInitializationContext context) throws Exception {
    ListState<long[]> kept =
        context
            .getOperatorStateStore()
            .getListState(
                new ListStateDescriptor<>("ranges", LongPrimitiveArraySerializer.INSTANCE));
    state = kept;
    ranges = new ArrayList<>();
    if (context.isRestored()) {
      kept.get().forEach(range -> ranges.add(range.clone()));
      return;
    }
    int tasks = getRuntimeContext().getTaskInfo().getNumberOfParallelSubtasks();
    int own = getRuntimeContext().getTaskInfo().getIndexOfThisSubtask();
    for (int range = own; range < RANGES; range += tasks) {
      ranges.add(new long[] {range * rowsOfRange, 0});
    }
  }

  @Override
  public void snapshotState(FunctionSnapshotContext context) throws Exception {
    if (state != null) {
      state.update(ranges.stream().map(long[]::clone).toList());
    }
  }

  @Override
  public void run(SourceContext<RowData> context) throws Exception {
    while (!cancelled && !(ends && done(rowsOfRange))) {
      long before;
      synchronized (context.getCheckpointLock()) {
        before = completed();
        long limit = GATES.getOrDefault(name, new Gate()).limit();
        ranges.forEach(range -> emit(range, Math.min(limit, range[1] + tick), context));
      }
      if (!(ends && done(rowsOfRange))) {
        awaitCheckpoint(before);
      }
    }
  }

  private boolean done(long rows) {
    return ranges.stream().allMatch(range -> range[1] >= rows);
  }

  private static void emit(long[] range, long upTo, SourceContext<RowData> context) {
    while (range[1] < upTo) {
      context.collect(row(range[0] + range[1]));
      range[1]++;
    }
  }

  private long completed() {
    synchronized (turn) {
      return completed;
    }
  }

  private void awaitCheckpoint(long before) throws InterruptedException {
    synchronized (turn) {
      while (!cancelled && completed == before) {
        turn.wait();
      }
    }
  }

  @Override
  public void notifyCheckpointComplete(long checkpoint) {
    synchronized (turn) {
      completed++;
      turn.notifyAll();
    }
  }

  @Override
  public void cancel() {
    cancelled = true;
    synchronized (turn) {
      turn.notifyAll();
    }
  }
}
