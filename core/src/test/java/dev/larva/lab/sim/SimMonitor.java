package dev.larva.lab.sim;

import dev.larva.runtime.Monitor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** A monitor that needs no lock, as fibers change places only where none is held. */
final class SimMonitor implements Monitor {

  private final Simulation simulation;
  private final List<SimFiber> waiters = new ArrayList<>();

  SimMonitor(Simulation simulation) {
    this.simulation = simulation;
  }

  @Override
  public <T> T locked(Supplier<T> body) {
    simulation.mayPreempt();
    SimFiber me = simulation.running();
    me.locks++;
    try {
      return body.get();
    } finally {
      me.locks--;
    }
  }

  @Override
  public boolean await(Supplier<Boolean> condition, Duration atMost) throws InterruptedException {
    SimFiber me = simulation.running();
    long deadline = SimMachine.later(simulation.now(), atMost);
    simulation.mayPreempt();
    while (!holds(me, condition)) {
      if (simulation.now() >= deadline) {
        return false;
      }
      waiters.add(me);
      try {
        simulation.block(me, deadline, true);
      } finally {
        waiters.remove(me);
      }
    }
    return true;
  }

  private static boolean holds(SimFiber me, Supplier<Boolean> condition) {
    me.locks++;
    try {
      return condition.get();
    } finally {
      me.locks--;
    }
  }

  @Override
  public void signal() {
    waiters.forEach(simulation::wake);
  }
}
