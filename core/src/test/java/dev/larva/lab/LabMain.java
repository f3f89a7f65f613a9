package dev.larva.lab;

import dev.larva.lab.sim.Fault;
import dev.larva.lab.sim.FiberPool;
import dev.larva.lab.sim.Trace;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code ./lab}: the laboratory from the command line. */
@Command(
    name = "lab",
    mixinStandardHelpOptions = true,
    description = "Runs the real code in a simulated world that a seed decides, and judges it.",
    footer = {
      "",
      "Examples:",
      "  ./lab --seeds 2000           runs seeds 1 to 2000",
      "  ./lab --seed 17              replays seed 17 with its trace",
      "  ./lab --mutants              plants bugs, each of which must be found",
      "  ./lab --crash-points         kills a process at every request of a scenario"
    })
public final class LabMain implements Callable<Integer> {

  /** Runs between two lines of progress. */
  private static final int PROGRESS_EVERY = 100;

  private final PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
  private final PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);

  @Option(names = "--seed", description = "Replay one seed and print its trace.")
  private @Nullable Long seed;

  @Option(names = "--seeds", description = "Run this many seeds.")
  private @Nullable Long seeds;

  @Option(names = "--from", description = "The first of them (default ${DEFAULT-VALUE}).")
  private long from = 1;

  @Option(names = "--mutants", description = "Run the planted bugs; each must be found.")
  private boolean mutants;

  @Option(names = "--only", description = "With --mutants: those whose name matches this.")
  private String only = "";

  @Option(
      names = "--crash-points",
      description = "Kill a process at every request of a scenario, and let its put land or not.")
  private boolean crashPoints;

  @Option(
      names = "--size",
      split = ",",
      description = "With --seed: processes,threads,calls instead of what the seed draws.")
  private List<Integer> size = List.of();

  @Option(names = "--without", description = "With --seed: a fault that must not befall.")
  private List<Fault> without = List.of();

  public static void main(String[] arguments) {
    System.exit(new CommandLine(new LabMain()).execute(arguments));
  }

  @Override
  public Integer call() {
    if (seed != null) {
      return replay(seed);
    }
    if (seeds != null) {
      return soak(from, seeds);
    }
    if (mutants) {
      return plant();
    }
    if (crashPoints) {
      return sweep();
    }
    err.println("lab: say what to run: --seed N, --seeds N, --mutants or --crash-points");
    return CommandLine.ExitCode.USAGE;
  }

  private int replay(long number) {
    Plan plan = Plan.of(number);
    if (size.size() == 3) {
      plan = plan.sized(size.get(0), size.get(1), size.get(2));
    }
    for (Fault fault : without) {
      plan = plan.without(fault);
    }
    Totals totals = new Totals();
    try (FiberPool pool = new FiberPool()) {
      RunResult result = Lab.run(plan, Wiring.REAL, pool, Trace.ALL_LINES);
      totals.add(result);
      StringBuilder text = new StringBuilder();
      Report.table(result.trace(), text);
      err.println(text);
      err.println("plan: " + plan);
      err.println("trace: " + Long.toHexString(result.trace().hash()));
      result.violations().forEach(violation -> err.println("VIOLATION: " + violation));
    }
    return finish(totals, number);
  }

  private int soak(long first, long count) {
    long start = System.nanoTime();
    AtomicLong done = new AtomicLong();
    Soak soak = new Soak(result -> progress(result, done, count, start));
    Totals totals = soak.run(first, count, Plan::of, Wiring.REAL);
    try (FiberPool pool = new FiberPool()) {
      for (RunResult failure : totals.failures()) {
        err.println(Report.failure(failure));
        RunResult smaller = new Shrinker(Wiring.REAL, pool).shrink(failure);
        err.println("shrunk: " + Report.command(smaller.plan()));
        smaller.violations().forEach(violation -> err.println("  " + violation));
      }
    }
    err.println("events: " + totals.events());
    return finish(totals, first);
  }

  private int finish(Totals totals, long first) {
    List<String> uncovered = totals.uncovered();
    uncovered.forEach(missing -> err.println("never happened: " + missing));
    if (totals.runs() < Totals.COVERAGE_SEEDS) {
      err.println("coverage is not required of fewer than " + Totals.COVERAGE_SEEDS + " seeds");
    }
    out.println(Report.runs(totals, first, totals.failures().size()));
    return totals.failures().isEmpty() && uncovered.isEmpty() ? 0 : 1;
  }

  private void progress(RunResult result, AtomicLong done, long count, long start) {
    long runs = done.incrementAndGet();
    if (!result.clean()) {
      err.println("seed " + result.plan().seed() + ": " + result.violations().get(0));
    }
    if (runs % PROGRESS_EVERY == 0 || runs == count) {
      err.println(runs + " of " + count + " seeds, " + seconds(start) + " s");
    }
  }

  private int plant() {
    long start = System.nanoTime();
    RunResult control = Mutants.control(only.isEmpty() ? Mutants.CONTROL_SEEDS : 0);
    if (control != null) {
      err.println("without a planted bug:");
      err.println(Report.failure(control));
      return 1;
    }
    List<Bug> bugs = Mutants.like(only);
    Map<String, Long> killed =
        Mutants.run(bugs, line -> err.println(line + ", " + seconds(start) + " s"), Mutants.SEEDS);
    out.println(Report.mutants(killed, bugs.size()));
    return killed.size() == bugs.size() ? 0 : 1;
  }

  private int sweep() {
    CrashPoints points = CrashPoints.sweep(err::println);
    points.failures().forEach(failure -> err.println(Report.failure(failure)));
    out.println(Report.crashPoints(points));
    return points.failures().isEmpty() ? 0 : 1;
  }

  private static long seconds(long start) {
    return (System.nanoTime() - start) / 1_000_000_000;
  }
}
