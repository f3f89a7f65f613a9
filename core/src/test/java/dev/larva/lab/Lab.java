package dev.larva.lab;

import dev.larva.lab.history.Dependencies;
import dev.larva.lab.model.ModelFault;
import dev.larva.lab.sim.Chance;
import dev.larva.lab.sim.FiberPool;
import dev.larva.lab.sim.Simulation;
import dev.larva.lab.sim.Swarm;
import dev.larva.lab.sim.Trace;
import dev.larva.lab.sim.World;
import java.util.Set;
import java.util.SplittableRandom;

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
    if (simulation.violations().isEmpty()) {
      judge(scenario, simulation);
    }
    return new RunResult(
        plan,
        simulation.violations(),
        world.faults(),
        world.events(),
        scenario.entries(),
        simulation.lastEnd(),
        simulation.steps(),
        trace);
  }

  /** The two oracles, from the log and from the clients; each alone must find the run well. */
  private static void judge(Scenario scenario, Simulation simulation) {
    try {
      Witness witness = new Witness(scenario.world().bucket(), scenario.lake());
      witness.judge(scenario.history(), scenario.observations());
      witness.requireChunks();
      scenario.sinks().judge(witness.model(), witness.stepWords());
      Dependencies.fault(scenario.history(), witness.lists(), Set.of(Client.LOG))
          .ifPresent(simulation::violate);
      Costs.check(scenario).ifPresent(simulation::violate);
    } catch (Violation | ModelFault fault) {
      simulation.violate("witness: " + fault.getMessage());
    }
  }
}
