package dev.larva.maintenance.vacuum;

import dev.larva.entry.KeptRoot;
import dev.larva.snapshot.Snapshot;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Which of the roots that a lake keeps it goes on keeping: the newest ones; for every version that
 * may be read one at or below it, not far below; and no more than some, however many there were.
 * One that cannot be read is no use.
 */
record RootChoice(List<KeptRoot> keep, List<KeptRoot> drop) {

  /** Roots that are kept whatever else is. */
  static final int NEWEST = 8;

  /** Roots that are kept for older versions, at most. */
  static final int OLDER_MOST = 56;

  RootChoice {
    keep = List.copyOf(keep);
    drop = List.copyOf(drop);
  }

  /** The newest at or below each version that may be read: slots before it may be gone. */
  private static Set<KeptRoot> needed(Snapshot state, List<KeptRoot> good) {
    List<Long> versions = new ArrayList<>(state.heldBefore());
    versions.add(state.oldestReadable());
    Set<KeptRoot> needed = new LinkedHashSet<>();
    for (long version : versions) {
      good.stream()
          .filter(root -> root.version() <= version)
          .reduce((older, newer) -> newer)
          .ifPresent(needed::add);
    }
    return needed;
  }

  /**
   * @param usable whether a root can be read
   */
  static RootChoice of(Snapshot state, Predicate<KeptRoot> usable) {
    List<KeptRoot> good = state.keptRoots().stream().filter(usable).toList();
    int base = 0;
    while (base + 1 < good.size() && good.get(base + 1).version() <= state.oldestNeeded()) {
      base++;
    }
    List<KeptRoot> keep = new ArrayList<>();
    int newest = Math.max(base, good.size() - NEWEST);
    int older = newest - base;
    int kept = Math.min(older, OLDER_MOST);
    for (int i = 0; i < kept; i++) {
      keep.add(good.get(base + (int) ((long) i * older / kept)));
    }
    keep.addAll(good.subList(newest, good.size()));
    if (!state.retired().isEmpty()) {
      needed(state, good).stream().filter(root -> !keep.contains(root)).forEach(keep::add);
      keep.sort(Comparator.comparingLong(KeptRoot::version));
    }
    return new RootChoice(
        keep, state.keptRoots().stream().filter(root -> !keep.contains(root)).toList());
  }
}
