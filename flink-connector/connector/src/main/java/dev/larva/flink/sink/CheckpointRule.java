package dev.larva.flink.sink;

import dev.larva.error.InvalidRequest;
import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.transformations.WithBoundedness;

/** A job that never ends lands its rows at checkpoints, so it must have them. */
final class CheckpointRule {

  private CheckpointRule() {}

  static void require(DataStream<?> rows, String table) {
    boolean endless =
        rows.getTransformation().getTransitivePredecessors().stream()
            .anyMatch(
                each ->
                    each instanceof WithBoundedness source
                        && source.getBoundedness() == Boundedness.CONTINUOUS_UNBOUNDED);
    boolean checkpoints =
        rows.getExecutionEnvironment().getCheckpointConfig().isCheckpointingEnabled();
    if (endless && !checkpoints) {
      throw new InvalidRequest(
          ("A streaming job writes to table %s, but takes no checkpoints, so its rows would never"
                  + " land. Set execution.checkpointing.interval, or call enableCheckpointing."
                  + " table=%s")
              .formatted(table, table));
    }
  }
}
