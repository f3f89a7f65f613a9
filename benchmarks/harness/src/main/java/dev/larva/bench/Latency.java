package dev.larva.bench;

import dev.larva.bench.contest.Contestant;
import dev.larva.bench.contest.Timing;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/** C1 and C2: one thread, one call after the other, over what one put takes. */
final class Latency {

  private static final Goal C1 = Goal.atMost(1.15);
  private static final Goal C2 = Goal.atMost(1.15);
  private static final Goal HALF = Goal.atMost(0.5);

  private final Setup setup;
  private final Map<String, List<Double>> ratios = new TreeMap<>();
  private final Map<String, List<Double>> millis = new TreeMap<>();
  private final Map<String, String> failed = new TreeMap<>();
  private final List<Double> putMillis = new ArrayList<>();

  Latency(Setup setup) {
    this.setup = setup;
  }

  /** Small appends whose chunk is staged already. */
  static List<Figure> staged(Setup setup, Titles titles) {
    Latency bench = new Latency(setup);
    bench.run("c1", "commit", titles);
    return List.of(
        bench.ratio("C1", "commit of a staged file, over one put", C1),
        bench.absolute("C1", "commit of a staged file, ms"));
  }

  /** Appends of 100 rows, end to end. */
  static List<Figure> endToEnd(Setup setup, Titles titles) {
    Latency bench = new Latency(setup);
    bench.run("c2", "append", titles);
    List<Figure> figures = new ArrayList<>();
    figures.add(bench.ratio("C2", "append of 100 rows, over one put", C2));
    figures.add(bench.absolute("C2", "append of 100 rows, ms"));
    bench.overBestPeer().ifPresent(figures::add);
    return figures;
  }

  private void run(String table, String order, Titles titles) {
    Map<String, Child> children = new LinkedHashMap<>();
    try {
      for (Format format : setup.formats()) {
        attempt(
            format.name(),
            () -> {
              Child child = setup.start(format, table, true);
              children.put(format.name(), child);
              titles.heard(format.name(), child.title());
              child.timing(order + " " + setup.warmUp());
            });
      }
      setup.puts(setup.warmUp());
      for (int round = 0; round < setup.rounds(); round++) {
        round(children, order);
      }
      children.forEach((name, child) -> attempt(name, () -> requireRows(name, child)));
    } finally {
      children.values().forEach(Child::close);
    }
  }

  /** A contestant that fails is out; the others go on. */
  private void attempt(String name, Runnable part) {
    if (failed.containsKey(name)) {
      return;
    }
    try {
      part.run();
    } catch (IllegalStateException | UncheckedIOException e) {
      failed.put(name, String.valueOf(e.getMessage()));
    }
  }

  private void round(Map<String, Child> children, String order) {
    double put = Numbers.median(setup.puts(setup.calls()));
    putMillis.add(put);
    children.forEach((name, child) -> attempt(name, () -> time(name, child, order, put)));
  }

  private void time(String name, Child child, String order, double put) {
    Timing timing = child.timing(order + " " + setup.calls());
    double median = Numbers.median(Numbers.millis(timing.nanos()));
    ratios.computeIfAbsent(name, any -> new ArrayList<>()).add(median / put);
    millis.computeIfAbsent(name, any -> new ArrayList<>()).add(median);
  }

  private void requireRows(String name, Child child) {
    long calls = setup.warmUp() + (long) setup.rounds() * setup.calls();
    long rows = child.number("rows");
    if (rows != calls * Contestant.ROWS) {
      throw new IllegalStateException(name + " holds " + rows + " rows after " + calls + " calls");
    }
  }

  private Figure ratio(String id, String metric, Goal goal) {
    return new Figure(id, metric, ratios, failed, 1.0, goal);
  }

  private Figure absolute(String id, String metric) {
    return new Figure(id, metric, millis, failed, Numbers.median(putMillis), null);
  }

  /** Absent if no peer took part to its end. */
  private Optional<Figure> overBestPeer() {
    OptionalDouble best =
        millis.entrySet().stream()
            .filter(one -> !one.getKey().equals(Format.LARVA))
            .filter(one -> !failed.containsKey(one.getKey()))
            .mapToDouble(one -> Numbers.median(one.getValue()))
            .min();
    List<Double> own = millis.getOrDefault(Format.LARVA, List.of());
    if (best.isEmpty() || own.isEmpty()) {
      return Optional.empty();
    }
    Map<String, List<Double>> over =
        Map.of(Format.LARVA, own.stream().map(one -> one / best.getAsDouble()).toList());
    return Optional.of(
        new Figure("C2", "append of 100 rows, over the best peer", over, failed, null, HALF));
  }
}
