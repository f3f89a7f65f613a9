package dev.larva.entry;

import java.util.List;

/**
 * Makes garbage of what lies below a version and is not reached: what was staged below the cutoff
 * can land no more, and may be deleted from here on.
 *
 * @param cutoff at most the version of its own entry; never below that of a sweep before
 * @param keep roots that stay kept, by ascending version
 * @param drop versions of roots that are kept no longer, ascending
 */
public record Sweep(long cutoff, List<KeptRoot> keep, List<Long> drop)
    implements Operation.Control {
  public Sweep {
    keep = List.copyOf(keep);
    drop = List.copyOf(drop);
    if (cutoff < 0) {
      throw new IllegalArgumentException("a cutoff is a version: " + cutoff);
    }
    requireAscending(keep.stream().map(KeptRoot::version).toList());
    requireAscending(drop);
  }

  static void requireAscending(List<Long> versions) {
    for (int i = 1; i < versions.size(); i++) {
      if (versions.get(i - 1) >= versions.get(i)) {
        throw new IllegalArgumentException("roots are out of order: " + versions.get(i));
      }
    }
  }
}
