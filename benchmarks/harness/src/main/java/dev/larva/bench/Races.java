package dev.larva.bench;

import dev.larva.bench.contest.Contestant;
import dev.larva.bench.contest.Timing;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Rounds of one race, of one size, and what they show. */
final class Races {

  private final Setup setup;
  private final Titles titles;
  private final Work work;
  private final Map<String, Map<String, List<Double>>> metrics = new TreeMap<>();
  private final Map<String, String> failed = new TreeMap<>();

  Races(Setup setup, Titles titles, Work work) {
    this.setup = setup;
    this.titles = titles;
    this.work = work;
  }

  /**
   * The metric of the process with so many others before it, by commits, in percent of them all.
   */
  static String shareOf(int rank) {
    return "share of process " + rank + ", largest first, %";
  }

  Figure figure(String id, String metric, String at, @Nullable Goal goal) {
    Map<String, List<Double>> rounds = metrics.getOrDefault(metric, Map.of());
    return new Figure(id, metric + at, rounds, failed, null, goal);
  }

  /** Everyone who races with so many, in rounds that alternate; who fails is out. */
  void run(String table, int processes, int threads) {
    int rounds = setup.quick() ? 1 : 3;
    for (int round = 0; round < rounds; round++) {
      for (Format format : setup.racing(processes, threads)) {
        if (!failed.containsKey(format.name())) {
          attempt(format, work + "-" + table + "-" + round, processes, threads);
        }
      }
    }
  }

  private void attempt(Format format, String table, int processes, int threads) {
    List<Child> children = new ArrayList<>();
    try {
      for (int i = 0; i < processes; i++) {
        children.add(setup.start(format, table, i == 0));
      }
      titles.heard(format.name(), children.get(0).title());
      race(format.name(), children, threads);
    } catch (IllegalStateException | UncheckedIOException e) {
      failed.put(format.name(), String.valueOf(e.getMessage()));
    } finally {
      children.forEach(Child::close);
    }
  }

  private void race(String name, List<Child> children, int threads) {
    long rows = children.get(0).number("rows");
    List<Timing> warm = all(children, work.order(threads, setup.raceMillis() / 2));
    long landings = landings(children);
    List<Timing> timings = all(children, work.order(threads, setup.raceMillis()));
    note(name, timings, landings(children) - landings);
    double there = (children.get(0).number("rows") - rows) / (double) Contestant.ROWS;
    note(name, "lost", Math.max(0, commits(warm) + commits(timings) - there));
  }

  private static List<Timing> all(List<Child> children, String order) {
    children.forEach(child -> child.tell(order));
    return children.stream().map(Child::timing).toList();
  }

  private static long landings(List<Child> children) {
    return children.stream().mapToLong(child -> child.number("landings")).sum();
  }

  private static long commits(List<Timing> timings) {
    return timings.stream().mapToLong(timing -> timing.nanos().size()).sum();
  }

  private void note(String name, List<Timing> timings, long landings) {
    List<Double> millis =
        Numbers.millis(timings.stream().flatMap(timing -> timing.nanos().stream()).toList());
    double seconds = timings.stream().mapToLong(Timing::elapsedNanos).max().orElseThrow() / 1e9;
    note(name, "commits/s", millis.size() / seconds);
    note(name, "failures", (double) timings.stream().mapToLong(Timing::failures).sum());
    if (landings > 0) {
      note(name, work.perPut(), millis.size() / (double) landings);
    }
    if (!millis.isEmpty()) {
      note(name, "p50 ms", Numbers.median(millis));
      note(name, "p99 ms", Numbers.quantile(millis, 0.99));
      shares(name, timings);
    }
    timings.stream()
        .filter(timing -> timing.failures() > 0)
        .findFirst()
        .ifPresent(timing -> titles.heard(name + ", a failure", timing.firstFailure()));
  }

  private void shares(String name, List<Timing> timings) {
    List<Integer> shares =
        timings.stream()
            .map(timing -> timing.nanos().size())
            .sorted(Comparator.reverseOrder())
            .toList();
    for (int i = 0; i < shares.size(); i++) {
      note(name, shareOf(i + 1), 100.0 * shares.get(i) / commits(timings));
    }
    note(
        name,
        "largest over smallest share",
        shares.get(0) / (double) shares.get(shares.size() - 1));
  }

  private void note(String name, String metric, double value) {
    metrics
        .computeIfAbsent(metric, any -> new TreeMap<>())
        .computeIfAbsent(name, any -> new ArrayList<>())
        .add(value);
  }
}
