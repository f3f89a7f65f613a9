package dev.larva.lab.sim;

import dev.larva.runtime.Event;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** One bucket, the processes that use it, and the faults that befall them. */
public final class World {

  private static final int DRIFT_PARTS_PER_MILLION = 300;

  private final Simulation simulation;
  private final Chance chance;
  private final Bucket bucket = new Bucket();
  private final Map<Fault, Long> faults = new EnumMap<>(Fault.class);
  private final Map<Event, Long> events = new EnumMap<>(Event.class);
  private final Map<String, Long> requests = new TreeMap<>();
  private final List<SimProcess> processes = new ArrayList<>();
  private long stormUntil;
  private long fullUntil;
  private long lastLanding;
  private boolean calm;

  public World(Simulation simulation, Chance chance) {
    this.simulation = simulation;
    this.chance = chance;
  }

  public Simulation simulation() {
    return simulation;
  }

  /** A new process, with a clock of its own. */
  public SimProcess process(String name) {
    return process(name, 1);
  }

  /** A new process whose puts take a multiple of what they take others. */
  public SimProcess process(String name, int slowness) {
    long offset = 0;
    long drift = 0;
    if (meets(Fault.Where.BIRTH, null) != null) {
      offset = sign() * chance.durationMicros(Fault.CLOCK_SKEW);
      drift = sign() * chance.below(DRIFT_PARTS_PER_MILLION);
    }
    SimProcess process = new SimProcess(this, name, slowness, offset, drift);
    processes.add(process);
    return process;
  }

  private long sign() {
    return chance.below(2) * 2L - 1;
  }

  /** Ends all faults; what stands still goes on. Requests on the way still land. */
  public void calm() {
    calm = true;
    chance.calm();
    stormUntil = 0;
    fullUntil = 0;
    processes.stream().filter(SimProcess::alive).forEach(SimProcess::resumeNow);
  }

  public boolean isCalm() {
    return calm;
  }

  /** The objects. */
  public Bucket bucket() {
    return bucket;
  }

  /** Faults that befell so far, by kind. */
  public Map<Fault, Long> faults() {
    return faults;
  }

  /** Events that core told so far, by kind. */
  public Map<Event, Long> events() {
    return events;
  }

  /** Requests so far, by operation and kind of object. */
  public Map<String, Long> requests() {
    return requests;
  }

  /** Virtual time at which the last request on the way lands. */
  public long lastLanding() {
    return lastLanding;
  }

  Chance chance() {
    return chance;
  }

  @Nullable Fault meets(Fault.Where where, @Nullable SimProcess process) {
    Fault fault = chance.at(where, process);
    if (fault != null) {
      faults.merge(fault, 1L, Long::sum);
    }
    return fault;
  }

  void count(Event event) {
    events.merge(event, 1L, Long::sum);
  }

  void countRequest(String operation, String path) {
    requests.merge(operation + " " + kind(path), 1L, Long::sum);
  }

  private static String kind(String path) {
    String[] segments = path.split("/", 4);
    return segments[0].equals("data")
        ? "chunk"
        : segments.length < 3 ? "marker" : segments[2].replace(".json", "");
  }

  /** What befalls a process or everyone at any call. */
  void disturb(SimProcess process) {
    Fault fault = meets(Fault.Where.ANY, process);
    if (fault == null) {
      return;
    }
    long duration = chance.durationMicros(fault);
    simulation.trace().add(simulation.now(), process.name(), "fault", fault.name(), "" + duration);
    if (fault == Fault.STORM) {
      stormUntil = simulation.now() + duration;
    } else if (fault == Fault.PAUSE) {
      process.pause(duration);
    } else {
      process.jumpClock(sign() * duration);
    }
  }

  /** Whether a request is throttled by the storm of the hour. */
  boolean throttles() {
    return simulation.now() < stormUntil && chance.below(10) < 7;
  }

  void fill() {
    fullUntil = simulation.now() + chance.durationMicros(Fault.FULL);
  }

  boolean isFull() {
    return simulation.now() < fullUntil;
  }

  /** Lets an effect happen at the store after a delay. */
  void land(long delayMicros, Runnable effect) {
    lastLanding = Math.max(lastLanding, simulation.now() + delayMicros);
    simulation.after(delayMicros, effect);
  }
}
