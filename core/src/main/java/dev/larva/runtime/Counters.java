package dev.larva.runtime;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;

/** How often each event happened. Counts only grow. Safe for many threads. */
public final class Counters {

  private final Map<Event, LongAdder> counts;

  Counters() {
    Map<Event, LongAdder> zeros = new EnumMap<>(Event.class);
    for (Event event : Event.values()) {
      zeros.put(event, new LongAdder());
    }
    counts = Collections.unmodifiableMap(zeros);
  }

  void count(Event event) {
    adder(event).increment();
  }

  /** How often this event happened. */
  public long of(Event event) {
    return adder(event).sum();
  }

  private LongAdder adder(Event event) {
    return Objects.requireNonNull(counts.get(event));
  }

  /** All events in their order with their counts, zeros included. */
  public Map<Event, Long> all() {
    Map<Event, Long> all = new EnumMap<>(Event.class);
    for (Event event : Event.values()) {
      all.put(event, of(event));
    }
    return Collections.unmodifiableMap(all);
  }
}
