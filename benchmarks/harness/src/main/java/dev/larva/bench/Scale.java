package dev.larva.bench;

import dev.larva.bench.scale.ScaleMain;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** S1 and S2: what a lake costs when it has grown large. One round each, of Larva alone. */
final class Scale {

  /** The heap of the process that grows the lake and reads it again. */
  static final String HEAP = "-Xmx512m";

  private static final Map<String, Goal> GOALS =
      new TreeMap<>(
          Map.of(
              "open, round trips", Goal.atMost(10),
              "commit, puts", Goal.atMost(1),
              "commit, reads", Goal.atMost(0),
              "commit, bytes", Goal.atMost(2_048),
              "heap after the whole plan, MiB", Goal.atMost(512)));

  private Scale() {}

  static List<Figure> chunks(Setup setup) throws IOException {
    Map<String, Double> values = run("S1", setup, setup.quick() ? 100_000 : 1_000_000);
    List<Figure> figures = figures("S1", values);
    double part =
        values.getOrDefault("checkpoint of a changed hundredth, bytes", Double.NaN)
            / values.getOrDefault("whole plan, bytes", Double.NaN);
    figures.add(
        figure("S1", "checkpoint of a changed hundredth, of the tree", part, Goal.atMost(0.02)));
    return figures;
  }

  static List<Figure> commits(Setup setup) throws IOException {
    int commits = setup.quick() ? 10_000 : 100_000;
    Map<String, Double> values = run("S2", setup, commits);
    List<Figure> figures = figures("S2", values);
    for (String name :
        List.of("open, round trips", "next commit, requests", "next commit, bytes")) {
      double many = values.getOrDefault(name + ", after " + commits + " commits", Double.NaN);
      double few = values.getOrDefault(name + ", after 1000 commits", Double.NaN);
      figures.add(
          figure("S2", name + ", many over a thousand commits", many / few, Goal.atMost(1.2)));
    }
    return figures;
  }

  private static List<Figure> figures(String id, Map<String, Double> values) {
    List<Figure> figures = new ArrayList<>();
    values.forEach((name, value) -> figures.add(figure(id, name, value, GOALS.get(name))));
    return figures;
  }

  private static Figure figure(String id, String metric, double value, @Nullable Goal goal) {
    return new Figure(id, metric, Map.of(Format.LARVA, List.of(value)), Map.of(), null, goal);
  }

  private static Map<String, Double> run(String id, Setup setup, int size) throws IOException {
    Map<String, Double> values = new TreeMap<>();
    OwnProcess.run(
        List.of(
            HEAP,
            "-XX:+UseSerialGC",
            "-cp",
            System.getProperty("bench.larva", ""),
            ScaleMain.class.getName(),
            id,
            setup.folder().resolve(id).toString(),
            String.valueOf(size)),
        line -> {
          String[] parts = line.split("\t", 2);
          if (parts.length == 2) {
            values.put(parts[0], Double.valueOf(parts[1]));
          }
        });
    return values;
  }
}
