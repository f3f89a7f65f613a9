package dev.larva.lab.sim;

import dev.larva.runtime.Fiber;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** A thread of a simulated process. It runs only while it holds the baton. */
final class SimFiber implements Fiber {

  final String name;
  final SimProcess process;
  private final Simulation simulation;
  private final Runnable body;

  /** Numbers its waits; a wake-up for an earlier wait is void. */
  long ticket;

  boolean interrupted;
  boolean ended;
  int locks;

  /** Scheduling points that it reached after its process died. */
  int stepsAfterDeath;

  private final List<SimFiber> joiners = new ArrayList<>();
  private volatile @Nullable Thread thread;
  private volatile boolean baton;

  SimFiber(Simulation simulation, SimProcess process, String name, Runnable body) {
    this.simulation = simulation;
    this.process = process;
    this.name = name;
    this.body = body;
  }

  @Nullable Thread thread() {
    return thread;
  }

  /** Hands the baton to this fiber; its caller must stop at once. */
  void resume(FiberPool pool) {
    Thread known = thread;
    if (known == null) {
      pool.start(this::run);
    } else {
      baton = true;
      LockSupport.unpark(known);
    }
  }

  /** Stops this very thread until it is handed the baton. */
  void park() {
    while (!baton) {
      LockSupport.park(this);
      takeInterrupt();
    }
    baton = false;
  }

  /** Turns an interrupt of the real thread into one of the fiber. */
  void takeInterrupt() {
    if (Thread.interrupted()) {
      interrupted = true;
    }
  }

  private void run() {
    thread = Thread.currentThread();
    simulation.started(this);
    try {
      if (process.alive()) {
        body.run();
      }
    } catch (ProcessKilled killed) {
      if (process.alive() && !simulation.isOver()) {
        simulation.violate("thread " + this + " was killed in a live process");
      }
    } catch (Throwable failure) {
      simulation.violate("thread " + this + " died", failure);
    } finally {
      ended = true;
      takeInterrupt();
      joiners.forEach(simulation::wake);
      simulation.ended(this);
    }
  }

  @Override
  public void join() throws InterruptedException {
    SimFiber me = simulation.running();
    while (!ended) {
      joiners.add(me);
      try {
        simulation.block(me, Simulation.NEVER, true);
      } finally {
        joiners.remove(me);
      }
    }
  }

  @Override
  public void interrupt() {
    interrupted = true;
    simulation.wake(this);
  }

  @Override
  public String toString() {
    return process.name() + "/" + name;
  }
}
