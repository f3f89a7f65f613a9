package dev.larva.flink.sink;

import dev.larva.error.InvalidRequest;
import org.apache.flink.api.common.RuntimeExecutionMode;
import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.ExecutionOptions;
import org.apache.flink.configuration.ReadableConfig;
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
    ReadableConfig configured = rows.getExecutionEnvironment().getConfiguration();
    boolean batch = configured.get(ExecutionOptions.RUNTIME_MODE) == RuntimeExecutionMode.BATCH;
    boolean lastOne = configured.get(CheckpointingOptions.ENABLE_CHECKPOINTS_AFTER_TASKS_FINISH);
    if (checkpoints && !batch && !lastOne) {
      throw new InvalidRequest(
          ("A streaming job writes to table %s, but takes no checkpoint after its tasks have finished,"
                  + " so its last rows would never land. Set"
                  + " execution.checkpointing.checkpoints-after-tasks-finish to true. table=%s")
              .formatted(table, table));
    }
  }
}
