package dev.larva.lab.sim;

import dev.larva.runtime.Machine;
import dev.larva.store.ObjectStore;
import java.util.SplittableRandom;

/** A process: threads that die together, one clock, one door to the store. */
public final class SimProcess {

  private static final int PARTS_PER_MILLION = 1_000_000;

  private final World world;
  private final String name;
  private final SplittableRandom random;
  private final SimMachine machine;
  private final SimStore store;
  private final int slowness;
  private final long drift;
  private long clockOffset;
  private long pausedUntil;
  private boolean dead;
  private Runnable onDeath = () -> {};

  SimProcess(World world, String name, int slowness, long clockOffset, long driftPartsPerMillion) {
    this.slowness = slowness;
    this.world = world;
    this.name = name;
    this.random = world.simulation().split();
    this.machine = new SimMachine(world.simulation(), this);
    this.store = new SimStore(world, this);
    this.clockOffset = clockOffset;
    this.drift = driftPartsPerMillion;
  }

  public String name() {
    return name;
  }

  public Machine machine() {
    return machine;
  }

  public ObjectStore store() {
    return store;
  }

  /** Its puts take this many times what they take others. */
  int slowness() {
    return slowness;
  }

  public boolean alive() {
    return !dead;
  }

  /** Chance of this process alone. */
  SplittableRandom random() {
    return random;
  }

  World world() {
    return world;
  }

  long clockMicros() {
    long now = world.simulation().now();
    return Simulation.EPOCH_MICROS + now + clockOffset + now / PARTS_PER_MILLION * drift;
  }

  /** Sets its clock forward, or back. */
  public void jumpClock(long micros) {
    clockOffset += micros;
  }

  long pausedUntil() {
    return pausedUntil;
  }

  void pause(long micros) {
    pausedUntil = Math.max(pausedUntil, world.simulation().now() + micros);
  }

  void resumeNow() {
    pausedUntil = 0;
    world.simulation().wakeAll(this);
  }

  /** What the world does when this process has died. */
  public void onDeath(Runnable then) {
    onDeath = then;
  }

  /** Starts a thread. */
  public void start(String thread, Runnable body) {
    world.simulation().fork(this, thread, body);
  }

  /** Ends it: none of its threads does anything more; its requests on the way go on. */
  public void kill(String why) {
    if (!dead) {
      dead = true;
      world.simulation().trace().add(world.simulation().now(), name, "killed", why, "");
      world.simulation().wakeAll(this);
      onDeath.run();
    }
  }
}
