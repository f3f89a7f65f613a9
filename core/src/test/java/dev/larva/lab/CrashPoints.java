package dev.larva.lab;

import dev.larva.lab.sim.Fault;
import dev.larva.lab.sim.FiberPool;
import dev.larva.lab.sim.OneDeath;
import dev.larva.lab.sim.Trace;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Kills a process at every request of a scenario, once before its put was sent, once after it
 * landed, once with the put still on its way.
 */
record CrashPoints(long count, List<RunResult> failures) {

  private static final String VICTIM = "p0";
  private static final List<Fault> WAYS =
      List.of(Fault.KILLED_BEFORE_PUT, Fault.KILLED_AFTER_PUT, Fault.KILLED_WITH_ZOMBIE);

  /** Seeds whose scenarios are swept. */
  private static final int SCENARIOS = 3;

  static CrashPoints sweep(Consumer<String> progress) {
    long count = 0;
    List<RunResult> failures = new ArrayList<>();
    try (FiberPool pool = new FiberPool()) {
      for (long seed = 1; seed <= SCENARIOS; seed++) {
        OneDeath none = new OneDeath(VICTIM, -1, Fault.KILLED_BEFORE_PUT);
        keep(Lab.run(plan(seed), Wiring.REAL, pool, Trace.KEPT_LINES, none), failures);
        for (Fault way : WAYS) {
          for (long request = 0; request < none.requests(); request++) {
            OneDeath death = new OneDeath(VICTIM, request, way);
            keep(Lab.run(plan(seed), Wiring.REAL, pool, Trace.KEPT_LINES, death), failures);
            count++;
          }
        }
        progress.accept(
            "scenario " + seed + ": " + none.requests() + " requests, " + WAYS.size() + " ways");
      }
    }
    return new CrashPoints(count, failures);
  }

  private static void keep(RunResult result, List<RunResult> failures) {
    if (!result.clean()) {
      failures.add(result);
    }
  }

  private static Plan plan(long seed) {
    return new Plan(seed, Map.of(), 10_000, 0, 2, 1, 12, 2, 50_000, 3_600_000_000L, 15, 60, 15, 1);
  }
}
