package dev.larva.lab;

import dev.larva.format.Format;
import dev.larva.lab.sim.Fault;
import dev.larva.lab.sim.FiberPool;
import dev.larva.lab.sim.OneDeath;
import dev.larva.lab.sim.Trace;
import dev.larva.runtime.Event;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Kills a process at every request of a scenario, once before its put was sent, once after it
 * landed, once with the put still on its way.
 *
 * @param upgraded runs in which the lake was upgraded
 */
record CrashPoints(long count, long upgraded, List<RunResult> failures) {

  private static final String VICTIM = "p0";
  private static final List<Fault> WAYS =
      List.of(Fault.KILLED_BEFORE_PUT, Fault.KILLED_AFTER_PUT, Fault.KILLED_WITH_ZOMBIE);

  /** Of the calls, where the lake is upgraded: of 12 calls some are, the later ones in vain. */
  private static final int UPGRADE_PERCENT = 25;

  /** Seeds whose scenarios are swept. */
  private static final int SCENARIOS = 3;

  static CrashPoints sweep(Consumer<String> progress) {
    long count = 0;
    long upgraded = 0;
    List<RunResult> failures = new ArrayList<>();
    try (FiberPool pool = new FiberPool()) {
      for (Plan plan : plans()) {
        OneDeath none = new OneDeath(VICTIM, -1, Fault.KILLED_BEFORE_PUT);
        keep(Lab.run(plan, Wiring.REAL, pool, Trace.KEPT_LINES, none), failures);
        for (Fault way : WAYS) {
          for (long request = 0; request < none.requests(); request++) {
            OneDeath death = new OneDeath(VICTIM, request, way);
            RunResult result = Lab.run(plan, Wiring.REAL, pool, Trace.KEPT_LINES, death);
            keep(result, failures);
            upgraded += result.events().containsKey(Event.UPGRADED) ? 1 : 0;
            count++;
          }
        }
        progress.accept(
            "scenario "
                + plan.seed()
                + " in format "
                + plan.format()
                + ": "
                + none.requests()
                + " requests, "
                + WAYS.size()
                + " ways");
      }
    }
    return new CrashPoints(count, upgraded, failures);
  }

  private static void keep(RunResult result, List<RunResult> failures) {
    if (!result.clean()) {
      failures.add(result);
    }
  }

  /** Born in the log, in a manifest, and in a manifest that is upgraded meanwhile. */
  private static List<Plan> plans() {
    List<Plan> plans = new ArrayList<>();
    for (long seed = 1; seed <= SCENARIOS; seed++) {
      plans.add(plan(seed, Format.LOG));
      plans.add(plan(seed, Format.MANIFEST));
      plans.add(plan(seed, Format.MANIFEST).upgrading(UPGRADE_PERCENT));
    }
    return plans;
  }

  /** A scenario of two processes with one thread each. */
  static Plan plan(long seed, int format) {
    return new Plan(
        seed,
        new Plan.Conditions(Map.of(), 10_000, 0, 3_600_000_000L, 1),
        new Plan.Size(2, 1, 12, 2, 50_000),
        new Plan.Habits(60, 15),
        new Plan.Upkeep(15, 0),
        new Plan.Birth(format, 0),
        seed == 1 ? new Plan.Rows(1, 40, 15, 20) : Plan.Rows.NONE);
  }
}
