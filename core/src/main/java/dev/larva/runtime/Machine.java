package dev.larva.runtime;

import java.time.Duration;
import java.util.Map;

/**
 * What a process gets from its machine: time, chance, ids, threads; and where it tells its events.
 */
public interface Machine {

  /** Microseconds since 1970-01-01T00:00:00Z by the machine's clock; may jump. */
  long nowMicros();

  /** Nanoseconds since an arbitrary origin; never goes back. */
  long elapsedNanos();

  /** Blocks this thread for the duration. */
  void sleep(Duration duration) throws InterruptedException;

  /** A uniform number in [0, bound); the bound is positive. */
  long random(long bound);

  /** A new ULID. */
  Ulid ulid();

  /** Runs the body on a new daemon thread of that name. */
  Fiber fork(String name, Runnable body);

  /** A new monitor; see there. */
  Monitor monitor();

  /** Counts an event of core: metrics outside, coverage marks in the laboratory. */
  void event(Event event);

  /** How often each event happened here; those that never did may be missing. */
  Map<Event, Long> events();
}
