package dev.larva.chunk;

import dev.larva.runtime.Event;
import dev.larva.runtime.Fiber;
import dev.larva.runtime.Machine;
import dev.larva.runtime.Monitor;
import dev.larva.runtime.SystemMachine;
import dev.larva.runtime.Ulid;
import java.time.Duration;
import java.util.Map;

/** A machine on which every sleep is over at once. */
final class SleeplessMachine implements Machine {

  private final Machine machine = new SystemMachine();

  @Override
  public void sleep(Duration duration) {}

  @Override
  public long nowMicros() {
    return machine.nowMicros();
  }

  @Override
  public long elapsedNanos() {
    return machine.elapsedNanos();
  }

  @Override
  public long random(long bound) {
    return machine.random(bound);
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
