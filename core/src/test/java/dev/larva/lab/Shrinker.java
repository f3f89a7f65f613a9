package dev.larva.lab;

import dev.larva.lab.sim.Fault;
import dev.larva.lab.sim.FiberPool;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** Looks for a smaller plan of the same seed that fails too. */
final class Shrinker {

  /** Runs that a search may take. */
  private static final int RUNS_LIMIT = 120;

  private final Wiring wiring;
  private final FiberPool pool;
  private int runs;

  Shrinker(Wiring wiring, FiberPool pool) {
    this.wiring = wiring;
    this.pool = pool;
  }

  /** The smallest failure found; the given one if none is smaller. */
  RunResult shrink(RunResult failure) {
    RunResult smallest = failure;
    boolean smaller = true;
    while (smaller && runs < RUNS_LIMIT) {
      smaller = false;
      Iterator<Plan> candidates = candidates(smallest.plan()).iterator();
      while (!smaller && candidates.hasNext() && runs++ < RUNS_LIMIT) {
        RunResult result = Lab.run(candidates.next(), wiring, pool);
        smaller = !result.clean();
        smallest = smaller ? result : smallest;
      }
    }
    return smallest;
  }

  private static List<Plan> candidates(Plan plan) {
    List<Plan> candidates = new ArrayList<>();
    if (plan.processes() > 1) {
      candidates.add(plan.sized(plan.processes() - 1, plan.threads(), plan.calls()));
    }
    if (plan.threads() > 1) {
      candidates.add(plan.sized(plan.processes(), plan.threads() - 1, plan.calls()));
    }
    if (plan.calls() > 1) {
      candidates.add(plan.sized(plan.processes(), plan.threads(), plan.calls() / 2));
      candidates.add(plan.sized(plan.processes(), plan.threads(), plan.calls() - 1));
    }
    for (Fault fault : plan.rates().keySet()) {
      candidates.add(plan.without(fault));
    }
    return candidates;
  }
}
