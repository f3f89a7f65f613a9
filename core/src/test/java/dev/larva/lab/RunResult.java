package dev.larva.lab;

import dev.larva.lab.sim.Fault;
import dev.larva.lab.sim.Trace;
import dev.larva.runtime.Event;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a run showed.
 *
 * @param marks of what happened
 * @param entries that landed
 * @param steps events that the scheduler ran
 */
public record RunResult(
    Plan plan,
    List<String> violations,
    Map<Fault, Long> faults,
    Map<Event, Long> events,
    Set<Mark> marks,
    long entries,
    long virtualMicros,
    long steps,
    Trace trace) {

  public boolean clean() {
    return violations.isEmpty();
  }
}
