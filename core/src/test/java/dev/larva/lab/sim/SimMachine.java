package dev.larva.lab.sim;

import dev.larva.runtime.Event;
import dev.larva.runtime.Fiber;
import dev.larva.runtime.Machine;
import dev.larva.runtime.Monitor;
import dev.larva.runtime.Ulid;
import java.time.Duration;
import java.util.Map;

/** The machine of one simulated process. */
final class SimMachine implements Machine {

  private static final String ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
  private static final int TIME_DIGITS = 10;

  private final Simulation simulation;
  private final SimProcess process;

  SimMachine(Simulation simulation, SimProcess process) {
    this.simulation = simulation;
    this.process = process;
  }

  /** The time plus a duration, without overflow. */
  static long later(long now, Duration duration) {
    if (duration.toSeconds() > Simulation.TIME_LIMIT_MICROS / 1_000_000) {
      return Simulation.NEVER;
    }
    return now + (duration.toNanos() + 999) / 1_000;
  }

  @Override
  public long nowMicros() {
    return process.clockMicros();
  }

  @Override
  public long elapsedNanos() {
    return simulation.now() * 1_000;
  }

  @Override
  public void sleep(Duration duration) throws InterruptedException {
    SimFiber me = simulation.running();
    long until = later(simulation.now(), duration);
    do {
      simulation.block(me, until, true);
    } while (simulation.now() < until);
  }

  @Override
  public long random(long bound) {
    return process.random().nextLong(bound);
  }

  @Override
  public Ulid ulid() {
    char[] text = new char[Ulid.LENGTH];
    long millis = process.clockMicros() / 1_000;
    for (int i = TIME_DIGITS - 1; i >= 0; i--) {
      text[i] = ALPHABET.charAt((int) (millis & 31));
      millis >>= 5;
    }
    for (int i = TIME_DIGITS; i < Ulid.LENGTH; i++) {
      text[i] = ALPHABET.charAt(process.random().nextInt(32));
    }
    return new Ulid(new String(text));
  }

  @Override
  public Fiber fork(String name, Runnable body) {
    return simulation.fork(process, name, body);
  }

  @Override
  public Monitor monitor() {
    return new SimMonitor(simulation);
  }

  @Override
  public void event(Event event) {
    process.world().count(event);
    simulation.trace().add(simulation.now(), process.name(), "event", event.name(), "");
  }

  /** Of the whole world. */
  @Override
  public Map<Event, Long> events() {
    return process.world().events();
  }
}
