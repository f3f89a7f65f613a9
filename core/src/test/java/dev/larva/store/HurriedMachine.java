package dev.larva.store;

import dev.larva.runtime.Event;
import dev.larva.runtime.Fiber;
import dev.larva.runtime.Machine;
import dev.larva.runtime.Monitor;
import dev.larva.runtime.SystemMachine;
import dev.larva.runtime.Ulid;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A machine whose sleeps take no time and are remembered, and whose chance is always the most. */
public final class HurriedMachine implements Machine {

  private final SystemMachine machine = new SystemMachine();
  private final List<Duration> sleeps = new ArrayList<>();

  /** What was slept, in order. */
  public synchronized List<Duration> sleeps() {
    return List.copyOf(sleeps);
  }

  @Override
  public long nowMicros() {
    return machine.nowMicros();
  }

  @Override
  public long elapsedNanos() {
    return machine.elapsedNanos();
  }

  @Override
  public synchronized void sleep(Duration duration) throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    sleeps.add(duration);
  }

  @Override
  public long random(long bound) {
    return bound - 1;
  }

  @Override
  public Ulid ulid() {
    return machine.ulid();
  }

  @Override
  public Fiber fork(String name, Runnable body) {
    return machine.fork(name, body);
  }

  @Override
  public Monitor monitor() {
    return machine.monitor();
  }

  @Override
  public void event(Event event) {
    machine.event(event);
  }

  @Override
  public Map<Event, Long> events() {
    return machine.events();
  }
}
