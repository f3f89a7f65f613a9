package dev.larva.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * R1, R2 and W1: reads and writes of one Spark, in a process of its own that times them in turn.
 */
final class Scans {

  private static final String HEAP = "-Xmx5g";
  private static final String PLAIN = "parquet";

  /** In a change's place in copies of files, and so not where deletes are read. */
  private static final String COPIES = "iceberg";

  private Scans() {}

  /** Scans of tables that were never changed, over those of plain files. */
  static List<Figure> reads(Setup setup, Titles titles) throws IOException {
    List<Figure> figures = new ArrayList<>();
    run("R1", setup, titles)
        .forEach(
            (metric, times) -> {
              Goal goal = Goal.atMost(metric.endsWith("pruned") ? 1.0 : 1.05);
              figures.addAll(over(PLAIN, "R1", metric, times, goal));
            });
    return figures;
  }

  /** Writes of lineitem, over those of plain files. */
  static List<Figure> writes(Setup setup, Titles titles) throws IOException {
    List<Figure> figures = new ArrayList<>();
    run("W1", setup, titles)
        .forEach(
            (metric, times) -> figures.addAll(over(PLAIN, "W1", metric, times, Goal.atMost(1.1))));
    return figures;
  }

  /** Scans after a hundredth of the rows was deleted, and one updated, over the best peer's. */
  static List<Figure> changed(Setup setup, Titles titles) throws IOException {
    List<Figure> figures = new ArrayList<>();
    run("R2", setup, titles)
        .forEach(
            (metric, times) -> {
              String best =
                  times.entrySet().stream()
                      .filter(peer -> !peer.getKey().equals(Format.LARVA))
                      .filter(peer -> !peer.getKey().equals(COPIES))
                      .min(Comparator.comparing(peer -> Numbers.median(peer.getValue())))
                      .orElseThrow()
                      .getKey();
              figures.addAll(over(best, "R2", metric, times, Goal.atMost(1 / 1.5)));
            });
    return figures;
  }

  private static List<Figure> over(
      String base, String id, String metric, Map<String, List<Double>> times, Goal goal) {
    return List.of(
        new Figure(id, metric + ", over " + base, Numbers.over(base, times), Map.of(), null, goal),
        new Figure(id, metric + ", ms", times, Map.of(), null, null));
  }

  /** Milliseconds of each round, by contestant, by metric. */
  private static Map<String, Map<String, List<Double>>> run(String id, Setup setup, Titles titles)
      throws IOException {
    return OwnProcess.measure(
        id,
        titles,
        List.of(
            HEAP,
            "@" + System.getProperty("bench.spark.jvm", ""),
            "-cp",
            System.getProperty("bench.spark", ""),
            "dev.larva.bench.spark.SparkMain",
            setup.folder().resolve("spark-" + id).toString(),
            setup.quick() ? "0.1" : "1",
            String.valueOf(setup.rounds()),
            id));
  }
}
