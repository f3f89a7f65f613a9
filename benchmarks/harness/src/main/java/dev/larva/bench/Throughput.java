package dev.larva.bench;

import dev.larva.bench.contest.Contestant;
import dev.larva.bench.contest.Timing;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** C3 and C4: many threads, in one process or more, commit to one table. */
final class Throughput {

  private static final int THREADS_OF_C4 = 24;

  /** With these, half of the members wait while a slot of the other half, 16, is on its way. */
  private static final int THREADS_OF_BATCH_16 = 32;

  /** With more threads than these Larva runs alone: a peer's retries would take minutes to end. */
  private static final int THREADS_OF_PEERS_MOST = 32;

  private final Setup setup;
  private final Titles titles;
  private final Map<String, Map<String, List<Double>>> metrics = new TreeMap<>();

  private Throughput(Setup setup, Titles titles) {
    this.setup = setup;
    this.titles = titles;
  }

  /** One process with ever more threads. */
  static List<Figure> threads(Setup setup, Titles titles) {
    List<Figure> figures = new ArrayList<>();
    int[] counts = setup.quick() ? new int[] {1, 32, 256} : new int[] {1, 4, 16, 32, 64, 256};
    for (int threads : counts) {
      Throughput bench = new Throughput(setup, titles);
      bench.run("c3-" + threads, 1, threads);
      Goal goal = threads == THREADS_OF_BATCH_16 ? Goal.atLeast(350) : null;
      String at = threads == 1 ? ", 1 thread" : ", " + threads + " threads";
      figures.add(bench.figure("C3", "commits/s", at, goal));
      figures.add(bench.figure("C3", "commits per log object", at, null));
      figures.add(bench.figure("C3", "p99 ms", at, null));
      figures.add(bench.figure("C3", "failures", at, null));
    }
    return figures;
  }

  /** Processes of 24 threads each. */
  static List<Figure> processes(Setup setup, Titles titles) {
    List<Figure> figures = new ArrayList<>();
    for (int processes = 1; processes <= 3; processes++) {
      Throughput bench = new Throughput(setup, titles);
      bench.run("c4-" + processes, processes, THREADS_OF_C4);
      boolean judged = processes == 3;
      String at = ", " + processes + " x " + THREADS_OF_C4;
      figures.add(bench.figure("C4", "commits/s", at, judged ? Goal.atLeast(200) : null));
      figures.add(bench.figure("C4", "p50 ms", at, null));
      figures.add(bench.figure("C4", "p99 ms", at, null));
      figures.add(bench.figure("C4", "largest over smallest share", at, Goal.atMost(2)));
      figures.add(bench.figure("C4", "failures", at, Goal.atMost(0)));
      figures.add(bench.figure("C4", "lost", at, Goal.atMost(0)));
    }
    return figures;
  }

  private Figure figure(String id, String metric, String at, @Nullable Goal goal) {
    return new Figure(id, metric + at, metrics.getOrDefault(metric, Map.of()), null, goal);
  }

  private void run(String table, int processes, int threads) {
    int rounds = setup.quick() ? 1 : 3;
    for (int round = 0; round < rounds; round++) {
      for (Format format : setup.racing()) {
        if (threads <= THREADS_OF_PEERS_MOST || format.name().equals(Format.LARVA)) {
          race(format, table + "-" + round, processes, threads);
        }
      }
    }
  }

  private void race(Format format, String table, int processes, int threads) {
    List<Child> children = new ArrayList<>();
    try {
      for (int i = 0; i < processes; i++) {
        children.add(setup.start(format, table, i == 0));
      }
      titles.heard(format.name(), children.get(0).title());
      List<Timing> warm = all(children, "race " + threads + " " + setup.raceMillis() / 2);
      long landings = landings(children);
      List<Timing> timings = all(children, "race " + threads + " " + setup.raceMillis());
      note(format.name(), timings, landings(children) - landings);
      long told = commits(warm) + commits(timings);
      double lost = told - children.get(0).number("rows") / (double) Contestant.ROWS;
      note(format.name(), "lost", Math.max(0, lost));
    } finally {
      children.forEach(Child::close);
    }
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
    long failures = timings.stream().mapToLong(Timing::failures).sum();
    note(name, "commits/s", millis.size() / seconds);
    note(name, "failures", (double) failures);
    if (landings > 0) {
      note(name, "commits per log object", millis.size() / (double) landings);
    }
    if (!millis.isEmpty()) {
      note(name, "p50 ms", Numbers.median(millis));
      note(name, "p99 ms", Numbers.quantile(millis, 0.99));
      note(name, "largest over smallest share", share(timings));
    }
    timings.stream()
        .filter(timing -> timing.failures() > 0)
        .findFirst()
        .ifPresent(timing -> titles.heard(name + " failed with", timing.firstFailure()));
  }

  private static double share(List<Timing> timings) {
    List<Integer> shares = timings.stream().map(one -> one.nanos().size()).sorted().toList();
    return shares.get(shares.size() - 1) / (double) shares.get(0);
  }

  private void note(String name, String metric, double value) {
    metrics
        .computeIfAbsent(metric, any -> new TreeMap<>())
        .computeIfAbsent(name, any -> new ArrayList<>())
        .add(value);
  }
}
