package dev.larva.flink.sink;

import java.util.concurrent.atomic.AtomicInteger;
import org.apache.flink.api.common.functions.MapFunction;
import org.apache.flink.runtime.state.FunctionInitializationContext;
import org.apache.flink.runtime.state.FunctionSnapshotContext;
import org.apache.flink.streaming.api.checkpoint.CheckpointedFunction;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;
import org.apache.flink.table.data.RowData;

/** Beside the sink; makes the second checkpoint fail, which the job tolerates. */
final class DecliningMap implements MapFunction<RowData, Long>, CheckpointedFunction {

  private static final long serialVersionUID = 1;

  private static final AtomicInteger SEEN = new AtomicInteger();
  private static final AtomicInteger DECLINED = new AtomicInteger();

  static void declineSecond(DataStream<RowData> rows) {
    SEEN.set(0);
    DECLINED.set(0);
    rows.rebalance()
        .map(new DecliningMap())
        .returns(Long.class)
        .setParallelism(1)
        .sinkTo(new DiscardingSink<>());
  }

  static int declined() {
    return DECLINED.get();
  }

  @Override
  public Long map(RowData row) {
    return row.getLong(0);
  }

  @Override
  public void snapshotState(FunctionSnapshotContext context) {
    if (SEEN.incrementAndGet() == 2) {
      DECLINED.incrementAndGet();
      throw new IllegalStateException("declines a checkpoint, as the test says");
    }
  }

  @Override
  public void initializeState(FunctionInitializationContext context) {}
}
