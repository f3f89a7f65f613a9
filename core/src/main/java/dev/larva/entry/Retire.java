package dev.larva.entry;

import java.util.List;

/**
 * Gives up what old slots say: from here on each may be replaced by a tombstone, which keeps its
 * ids. What may be read is read from roots.
 *
 * @param slots the versions of these slots, whole ones, ascending
 * @param roots kept roots, found whole, from which every version that may be read is reached
 *     without these slots; ascending by version
 */
public record Retire(List<VersionRange> slots, List<KeptRoot> roots) implements Operation.Control {

  /** Ranges of one entry at most. */
  public static final int RANGES_LIMIT = 1_000;

  public Retire {
    slots = List.copyOf(slots);
    roots = List.copyOf(roots);
    if (slots.isEmpty() || slots.size() > RANGES_LIMIT) {
      throw new IllegalArgumentException(
          "from 1 to " + RANGES_LIMIT + " ranges of slots are retired, not " + slots.size());
    }
    VersionRange.requireAscending(slots);
    Sweep.requireAscending(roots.stream().map(KeptRoot::version).toList());
  }
}
