package dev.larva.commit;

import dev.larva.runtime.Machine;
import dev.larva.runtime.Monitor;
import dev.larva.runtime.Ulid;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

/**
 * The other writers of this lake that were met lately: in a slot that one of them won, or by a note
 * that one of them left. It decides how long to wait and never what is true. Safe for many threads.
 */
final class Others {

  /** How long a writer counts after it was met. */
  private static final Duration MET = Duration.ofSeconds(5);

  /** Writers that are counted at most. */
  private static final int LIMIT = 64;

  private final Machine machine;
  private final Monitor monitor;
  private final Map<Ulid, Long> metAt = new TreeMap<>();

  Others(Machine machine) {
    this.machine = machine;
    this.monitor = machine.monitor();
  }

  void met(Ulid writer) {
    long now = machine.elapsedNanos();
    monitor.locked(
        () -> {
          if (metAt.size() < LIMIT || metAt.containsKey(writer)) {
            metAt.put(writer, now);
          }
        });
  }

  /** How many were met within {@link #MET}. */
  int count() {
    long now = machine.elapsedNanos();
    return monitor.<Integer>locked(
        () -> {
          metAt.values().removeIf(at -> now - at >= MET.toNanos());
          return metAt.size();
        });
  }
}
