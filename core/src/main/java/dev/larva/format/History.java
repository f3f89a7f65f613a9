package dev.larva.format;

import dev.larva.entry.KeptRoot;
import dev.larva.entry.VersionRange;
import java.util.List;

/**
 * Which versions may be read, and from which roots.
 *
 * @param keptRoots roots that were confirmed and that no sweep has dropped, by ascending version
 * @param cutoff objects and ids staged below it can no longer land
 * @param oldestReadable the oldest version that may be read
 * @param swept version of the last sweep; 0: none. A root below it that is not kept is void
 * @param retired versions of slots that may be tombstones by now, ascending; none adjoin
 */
public record History(
    List<KeptRoot> keptRoots,
    long cutoff,
    long oldestReadable,
    long swept,
    List<VersionRange> retired) {

  /** Of the empty lake. */
  public static final History NONE = new History(List.of(), 0, 0, 0);

  public History {
    keptRoots = List.copyOf(keptRoots);
    retired = List.copyOf(retired);
    if (!VersionRange.united(retired, List.of()).equals(retired)) {
      throw new IllegalArgumentException("retired slots are out of order, or adjoin: " + retired);
    }
    Root.requireAscending(keptRoots, KeptRoot::version);
    if (cutoff < 0 || oldestReadable < 0 || swept < 0 || cutoff > swept) {
      throw new IllegalArgumentException("a cutoff is that of a sweep: " + cutoff);
    }
  }

  /** Of a lake no slot of which was retired. */
  public History(List<KeptRoot> keptRoots, long cutoff, long oldestReadable, long swept) {
    this(keptRoots, cutoff, oldestReadable, swept, List.of());
  }

  /** With more slots retired. */
  public History retiring(List<VersionRange> slots) {
    return new History(
        keptRoots, cutoff, oldestReadable, swept, VersionRange.united(retired, slots));
  }

  /** After a sweep at a version. */
  public History swept(long version, long newCutoff, List<KeptRoot> roots) {
    return new History(roots, newCutoff, oldestReadable, version, retired);
  }

  /** With other kept roots. */
  public History keeping(List<KeptRoot> roots) {
    return new History(roots, cutoff, oldestReadable, swept, retired);
  }

  /** With another oldest version that may be read. */
  public History readableFrom(long version) {
    return new History(keptRoots, cutoff, version, swept, retired);
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
