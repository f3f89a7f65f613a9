package dev.larva.snapshot;

import dev.larva.entry.KeptRoot;
import dev.larva.store.Key;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;

/**
 * Roots that lead to nodes or vectors that this process could not use, by version: states are read
 * from others while any do. Safe for many threads. Invariant: a root is set aside once; one that is
 * needed all the same stays in use for good, and what it lacks is told to whoever reads it.
 */
final class SetAside {

  /** Objects of which it is known which roots were judged; beyond that all are judged again. */
  private static final int JUDGED_MOST = 10_000;

  private final Set<Long> aside = new ConcurrentSkipListSet<>();
  private final Set<Long> needed = new ConcurrentSkipListSet<>();
  private final Map<Key, List<KeptRoot>> judged = new ConcurrentHashMap<>();

  /** Whether states are to be read from others. */
  boolean contains(long root) {
    return aside.contains(root) && !needed.contains(root);
  }

  /** How many were set aside so far; never falls. */
  int count() {
    return aside.size();
  }

  /** Sets a root aside; false if it was before. */
  boolean add(long root) {
    return aside.add(root);
  }

  /**
   * Takes the newest of them up to a version into use again.
   *
   * @return whether there is one
   */
  boolean need(long version, List<KeptRoot> roots) {
    for (int i = roots.size() - 1; i >= 0; i--) {
      long root = roots.get(i).version();
      if (root <= version && contains(root)) {
        needed.add(root);
        return true;
      }
    }
    return false;
  }

  /** Keeps a root in use for good: no other leads to what it does. */
  void need(long root) {
    needed.add(root);
  }

  /** Those of the roots of which it is not known yet whether they lead to an object. */
  List<KeptRoot> unjudged(Key object, List<KeptRoot> roots) {
    Set<KeptRoot> before = Set.copyOf(judged.getOrDefault(object, List.of()));
    return roots.stream()
        .filter(root -> !aside.contains(root.version()) && !before.contains(root))
        .toList();
  }

  /** Records that these roots were judged by whether they lead to an object. */
  void judged(Key object, List<KeptRoot> roots) {
    if (judged.size() >= JUDGED_MOST) {
      judged.clear();
    }
    judged.put(object, roots);
  }
}
