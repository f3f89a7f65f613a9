package dev.larva.format;

import dev.larva.entry.KeptRoot;
import java.util.List;

/**
 * Which versions may be read, and from which roots.
 *
 * @param keptRoots roots that were confirmed and that no sweep has dropped, by ascending version
 * @param cutoff objects and ids staged below it can no longer land
 * @param oldestReadable the oldest version that may be read
 * @param swept version of the last sweep; 0: none. A root below it that is not kept is void
 */
public record History(List<KeptRoot> keptRoots, long cutoff, long oldestReadable, long swept) {

  /** Of the empty lake. */
  public static final History NONE = new History(List.of(), 0, 0, 0);

  public History {
    keptRoots = List.copyOf(keptRoots);
    Root.requireAscending(keptRoots, KeptRoot::version);
    if (cutoff < 0 || oldestReadable < 0 || swept < 0 || cutoff > swept) {
      throw new IllegalArgumentException("a cutoff is that of a sweep: " + cutoff);
    }
  }

  /** With other kept roots. */
  public History keeping(List<KeptRoot> roots) {
    return new History(roots, cutoff, oldestReadable, swept);
  }

  /** With another oldest version that may be read. */
  public History readableFrom(long version) {
    return new History(keptRoots, cutoff, version, swept);
  }

  /** Whether the root of that version is kept. */
  public boolean keeps(long version) {
    return keptRoots.stream().anyMatch(root -> root.version() == version);
  }

  /** Whether a root of that version may be relied on: a sweep has not made it void. */
  public boolean allows(long version) {
    return version == 0 || version >= swept || keeps(version);
  }
}
