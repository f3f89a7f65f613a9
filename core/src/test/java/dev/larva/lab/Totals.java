package dev.larva.lab;

import dev.larva.lab.sim.Fault;
import dev.larva.runtime.Event;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Sums over many runs. Safe for many threads. */
public final class Totals {

  /** Runs after which everything that can happen must have happened. */
  public static final long COVERAGE_SEEDS = 2_000;

  private static final double MICROS_PER_HOUR = 3.6e9;

  private final Map<Fault, Long> faults = new EnumMap<>(Fault.class);
  private final Map<Event, Long> events = new EnumMap<>(Event.class);
  private final Map<Mark, Long> marks = new EnumMap<>(Mark.class);
  private final List<RunResult> failures = new ArrayList<>();
  private final Map<Integer, Long> formats = new TreeMap<>();
  private long runs;
  private long serializable;
  private long upgraded;
  private long entries;
  private long virtualMicros;
  private long steps;

  public synchronized void add(RunResult result) {
    runs++;
    serializable += result.plan().rows().serializablePercent() > 0 ? 1 : 0;
    formats.merge(result.plan().format(), 1L, Long::sum);
    upgraded += result.events().containsKey(Event.UPGRADED) ? 1 : 0;
    entries += result.entries();
    virtualMicros += result.virtualMicros();
    steps += result.steps();
    result.faults().forEach((fault, count) -> faults.merge(fault, count, Long::sum));
    result.events().forEach((event, count) -> events.merge(event, count, Long::sum));
    result.marks().forEach(mark -> marks.merge(mark, 1L, Long::sum));
    if (!result.clean()) {
      failures.add(result);
    }
  }

  public synchronized long runs() {
    return runs;
  }

  /** Runs by the format in which their lake was born. */
  public synchronized Map<Integer, Long> formats() {
    return new TreeMap<>(formats);
  }

  /** Runs in which some transactions were serializable. */
  public synchronized long serializable() {
    return serializable;
  }

  /** Runs in which the lake was upgraded. */
  public synchronized long upgraded() {
    return upgraded;
  }

  public synchronized long entries() {
    return entries;
  }

  public synchronized long steps() {
    return steps;
  }

  public synchronized double virtualHours() {
    return virtualMicros / MICROS_PER_HOUR;
  }

  public synchronized Map<Fault, Long> faults() {
    return new EnumMap<>(faults);
  }

  public synchronized Map<Event, Long> events() {
    return new EnumMap<>(events);
  }

  /** Runs by what happened in them. */
  public synchronized Map<Mark, Long> marks() {
    return new EnumMap<>(marks);
  }

  /** Runs with a violation. */
  public synchronized List<RunResult> failures() {
    return new ArrayList<>(failures);
  }

  /** Faults, events and marks that never happened though there were runs enough; else none. */
  public synchronized List<String> uncovered() {
    List<String> missing = new ArrayList<>();
    if (runs < COVERAGE_SEEDS) {
      return missing;
    }
    for (Fault fault : Fault.values()) {
      if (!faults.containsKey(fault)) {
        missing.add("fault " + fault);
      }
    }
    for (Event event : Event.values()) {
      if (!events.containsKey(event)) {
        missing.add("event " + event);
      }
    }
    for (Mark mark : Mark.values()) {
      if (!marks.containsKey(mark)) {
        missing.add("mark " + mark);
      }
    }
    return missing;
  }
}
