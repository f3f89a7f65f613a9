package dev.larva.lab;

import dev.larva.lab.sim.Fault;
import dev.larva.lab.sim.FiberPool;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The laboratory's own test: bugs are planted, and each must be found within some seeds. */
final class Mutants {

  /** Seeds in which the same parts without a bug must pass. */
  static final int CONTROL_SEEDS = 200;

  /** Seeds in which a bug must be found. */
  static final int SEEDS = 6_000;

  /** Checkpoints and vacuums so often that they meet. */
  private static final Plan.Upkeep SWEPT = new Plan.Upkeep(15, 20);

  private Mutants() {}

  static List<Bug> all() {
    return Bug.all();
  }

  /** All whose title contains what the pattern says. */
  static List<Bug> like(String text) {
    return all().stream().filter(bug -> bug.title().matches(".*(" + text + ").*")).toList();
  }

  /**
   * Runs every planted bug until it is found.
   *
   * @param bugs which
   * @param progress told a line for each; by many threads
   * @return how many seeds it took, by title, of those that were found
   */
  static Map<String, Long> run(List<Bug> bugs, Consumer<String> progress, int seeds) {
    Map<String, Long> killed = new ConcurrentSkipListMap<>();
    int workers = Math.max(1, Runtime.getRuntime().availableProcessors());
    ExecutorService threads = Executors.newFixedThreadPool(workers);
    List<Future<?>> running =
        bugs.stream()
            .<Future<?>>map(bug -> threads.submit(() -> run(bug, seeds, killed, progress)))
            .toList();
    threads.shutdown();
    for (Future<?> future : running) {
      try {
        future.get();
      } catch (InterruptedException | java.util.concurrent.ExecutionException e) {
        throw new IllegalStateException("a planted bug could not be run", e);
      }
    }
    return new TreeMap<>(killed);
  }

  /** The first violation of the same parts without a bug, which must have none; or null. */
  static @Nullable RunResult control(int seeds) {
    try (FiberPool pool = new FiberPool()) {
      for (long seed = 1; seed <= seeds; seed++) {
        Plan plan = seed % 4 == 0 ? rowPlan(seed) : plan(seed);
        RunResult result = Lab.run(plan, PlantedLake.with(Bug.CONTROL), pool);
        if (!result.clean()) {
          return result;
        }
      }
      return null;
    }
  }

  private static void run(Bug bug, int seeds, Map<String, Long> killed, Consumer<String> progress) {
    try (FiberPool pool = new FiberPool()) {
      for (long seed = 1; seed <= seeds; seed++) {
        Plan plan = planFor(bug, seed);
        RunResult result = Lab.run(plan, PlantedLake.with(bug), pool);
        if (!result.clean()) {
          killed.put(bug.title(), seed);
          progress.accept(
              bug.title() + ": found with seed " + seed + ": " + first(result.violations()));
          return;
        }
      }
      progress.accept(bug.title() + ": NOT FOUND in " + seeds + " seeds");
    }
  }

  private static Plan planFor(Bug bug, long seed) {
    if (bug.ofRows()) {
      return rowPlan(seed);
    }
    if (bug.ofSweeps()) {
      return plan(seed).kept(SWEPT);
    }
    return bug.ofPlansAhead() ? plan(seed).contended() : plan(seed);
  }

  private static String first(List<String> violations) {
    String line = violations.get(0).lines().findFirst().orElse("");
    return line.length() > 160 ? line.substring(0, 160) + "…" : line;
  }

  /**
   * A seed's plan with more contention, more checkpoints and the faults that planted bugs need;
   * without damage of nodes, so that whoever loses one is found out.
   */
  static Plan plan(long seed) {
    Plan plan = Plan.usual(seed);
    Map<Fault, Double> rates = new EnumMap<>(Fault.class);
    rates.putAll(plan.rates());
    rates.remove(Fault.DAMAGED_NODE);
    rates.putIfAbsent(Fault.ZOMBIE, 0.03);
    rates.putIfAbsent(Fault.HIDDEN_RETRY, 0.03);
    rates.putIfAbsent(Fault.LOST_REQUEST, 0.02);
    rates.put(Fault.KILLED_WITH_ZOMBIE, 0.03);
    rates.putIfAbsent(Fault.KILLED_AFTER_PUT, 0.01);
    return plan.crowded(rates).rows(Plan.Rows.NONE);
  }

  /** Likewise, for bugs that only changes of rows can show: hardly anything else is done. */
  static Plan rowPlan(long seed) {
    Plan plan = plan(seed).without(Fault.KILLED_WITH_ZOMBIE).without(Fault.LATE_ZOMBIE);
    return plan.sized(3, 2, 14).rows(new Plan.Rows(1, 95, 40, seed % 2 == 0 ? 50 : 0));
  }
}
