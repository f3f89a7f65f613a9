package dev.larva.snapshot;

import dev.larva.store.Key;
import java.util.List;
import java.util.function.Predicate;

/** Loads states from roots that are kept, but those that were set aside. */
@FunctionalInterface
interface Renewal {
  /** The state at a version. */
  Snapshot at(long version, Snapshot newest);

  /** The newest state. */
  default Snapshot newest() {
    throw new IllegalStateException("slots were retired, and there are no roots to read");
  }

  /** Roots from which states are not to be loaded. */
  default SetAside setAside() {
    return new SetAside();
  }

  /**
   * The roots that lead to an object, and were not known to.
   *
   * @param leads whether a state's root does
   */
  default List<Long> leading(Snapshot newest, Key object, Predicate<Snapshot> leads) {
    return List.of();
  }
}
