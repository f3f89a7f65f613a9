package dev.larva.bench.flink;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.connector.source.lib.NumberSequenceSource;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.CoreOptions;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.runtime.util.EnvironmentInformation;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.runtime.typeutils.InternalTypeInfo;

/**
 * Prints a line for each timing: benchmark, metric, contestant and rows a second, between tabs.
 *
 * <p>Arguments: a folder, rows of a job, timed rounds, checkpoints each so many milliseconds.
 */
public final class FlinkMain {

  /** Count of a contestant that keeps no rows. */
  static final long ANY = -1;

  private static final int TASKS = 2;
  private static final int WARM_ROUNDS = 1;
  private static final double MILLIS = 1_000;

  private final List<Contestant> contestants;
  private final long rows;
  private final Duration checkpoints;

  private FlinkMain(Path folder, long rows, Duration checkpoints) {
    this.contestants = Contestants.all(folder);
    this.rows = rows;
    this.checkpoints = checkpoints;
  }

  public static void main(String[] arguments) throws Exception {
    FlinkMain main =
        new FlinkMain(
            Path.of(arguments[0]),
            Long.parseLong(arguments[1]),
            Duration.ofMillis(Long.parseLong(arguments[3])));
    main.run(Integer.parseInt(arguments[2]));
  }

  private void run(int rounds) throws Exception {
    for (Contestant contestant : contestants) {
      System.out.println(
          "title\t%s\t%s, Flink %s"
              .formatted(
                  contestant.name(), contestant.title(), EnvironmentInformation.getVersion()));
    }
    List<Contestant> order = new ArrayList<>(contestants);
    for (int round = -WARM_ROUNDS; round < rounds; round++) {
      Collections.rotate(order, 1);
      for (Contestant contestant : order) {
        double rate = rate(contestant, "r" + (round + WARM_ROUNDS));
        if (round >= 0) {
          System.out.println(
              String.format(Locale.ROOT, "F1\trows/s\t%s\t%.0f", contestant.name(), rate));
        }
      }
    }
  }

  /** Rows a second of one job, from its start to its last checkpoint. */
  private double rate(Contestant contestant, String round) throws Exception {
    StreamExecutionEnvironment flink =
        StreamExecutionEnvironment.getExecutionEnvironment(configuration());
    flink
        .fromSource(
            new NumberSequenceSource(0, rows - 1), WatermarkStrategy.noWatermarks(), "numbers")
        .map(new LineItems())
        .returns(InternalTypeInfo.of(LineItems.TYPE))
        .sinkTo(contestant.sink(round));
    long millis = flink.execute().getNetRuntime();
    long written = contestant.written(round);
    if (written != ANY && written != rows) {
      throw new IllegalStateException(
          contestant.name() + " has " + written + " rows and not " + rows);
    }
    return rows * MILLIS / millis;
  }

  private Configuration configuration() {
    Configuration configuration = new Configuration();
    configuration.set(CoreOptions.DEFAULT_PARALLELISM, TASKS);
    configuration.set(CheckpointingOptions.CHECKPOINTING_INTERVAL, checkpoints);
    configuration.set(PipelineOptions.OBJECT_REUSE, true);
    return configuration;
  }
}
