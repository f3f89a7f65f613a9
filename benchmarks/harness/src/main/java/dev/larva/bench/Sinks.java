package dev.larva.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** F1: rows a second of Flink's sinks, in a process of its own that times them in turn. */
final class Sinks {

  private static final String HEAP = "-Xmx3g";
  private static final String PLAIN = "parquet";
  private static final long ROWS = 3_000_000;
  private static final long ROWS_QUICK = 1_500_000;
  private static final long CHECKPOINT_MILLIS = 1_000;

  private Sinks() {}

  /** Rows a second, and those over the rows a second of Flink's own sink of files. */
  static List<Figure> rates(Setup setup, Titles titles) throws IOException {
    List<Figure> figures = new ArrayList<>();
    run(setup, titles)
        .forEach(
            (metric, rates) -> {
              figures.add(
                  new Figure(
                      "F1",
                      metric + ", over " + PLAIN,
                      Numbers.over(PLAIN, rates),
                      Map.of(),
                      null,
                      null));
              figures.add(new Figure("F1", metric, rates, Map.of(), null, null));
            });
    return figures;
  }

  private static Map<String, Map<String, List<Double>>> run(Setup setup, Titles titles)
      throws IOException {
    return OwnProcess.measure(
        "F1",
        titles,
        List.of(
            HEAP,
            "@" + System.getProperty("bench.flink.jvm", ""),
            "-cp",
            System.getProperty("bench.flink", ""),
            "dev.larva.bench.flink.FlinkMain",
            setup.folder().resolve("flink").toString(),
            String.valueOf(setup.quick() ? ROWS_QUICK : ROWS),
            String.valueOf(setup.rounds()),
            String.valueOf(CHECKPOINT_MILLIS)));
  }
}
