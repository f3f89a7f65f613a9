package dev.larva.lab;

import dev.larva.lab.history.Dependencies;
import dev.larva.lab.model.ModelFault;
import dev.larva.lab.sim.Chance;
import dev.larva.lab.sim.Fault;
import dev.larva.lab.sim.FiberPool;
import dev.larva.lab.sim.Simulation;
import dev.larva.lab.sim.Swarm;
import dev.larva.lab.sim.Trace;
import dev.larva.lab.sim.World;
import dev.larva.runtime.Event;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;

/** One run: a plan in, what it showed out. */
final class Lab {

  private Lab() {}

  static RunResult run(Plan plan, Wiring wiring, FiberPool pool) {
    return run(plan, wiring, pool, Trace.KEPT_LINES);
  }

  static RunResult run(Plan plan, Wiring wiring, FiberPool pool, int keptLines) {
    SplittableRandom random = new SplittableRandom(plan.seed());
    return run(
        plan,
        wiring,
        pool,
        keptLines,
        new Swarm(plan.rates(), plan.latencyMicros(), random.split()));
  }

  /** Runs the plan with chance of the caller's making. */
  static RunResult run(Plan plan, Wiring wiring, FiberPool pool, int keptLines, Chance chance) {
    Trace trace = new Trace(keptLines);
    Simulation simulation = new Simulation(plan.seed(), plan.preemption(), pool, trace);
    World world = new World(simulation, chance);
    Scenario scenario = new Scenario(world, plan, wiring);
    scenario.start();
    simulation.run();
    if (world.events().containsKey(Event.ROOT_SET_ASIDE)
        && !world.faults().containsKey(Fault.DAMAGED_NODE)) {
      simulation.violate("a root was set aside, though nothing damaged what it leads to");
    }
    Set<Mark> marks = simulation.violations().isEmpty() ? judge(scenario, simulation) : Set.of();
    return new RunResult(
        plan,
        simulation.violations(),
        world.faults(),
        world.events(),
        marks,
        scenario.entries(),
        simulation.lastEnd(),
        simulation.steps(),
        trace);
  }

  /**
   * The two oracles, from the log and from the clients; each alone must find the run well. Answers
   * what happened in it.
   */
  private static Set<Mark> judge(Scenario scenario, Simulation simulation) {
    try {
      Witness witness = scenario.witness();
      witness.judge(scenario.history(), scenario.observations());
      witness.requireChunks();
      witness.requireTombstones();
      scenario.sinks().judge(witness.model(), witness.stepWords());
      Map<String, List<String>> lists = witness.lists();
      Set<String> blind = new TreeSet<>(lists.keySet());
      blind.removeIf(list -> !list.equals(Client.LOG) && !RowTables.isBucket(list));
      Dependencies.fault(scenario.history(), lists, blind).ifPresent(simulation::violate);
      Costs.check(scenario).ifPresent(simulation::violate);
      return witness.marks();
    } catch (Violation | ModelFault fault) {
      simulation.violate("witness: " + fault.getMessage());
      return Set.of();
    }
  }
}
