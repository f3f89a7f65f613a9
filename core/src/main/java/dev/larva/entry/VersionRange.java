package dev.larva.entry;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Consecutive versions, both ends included. */
public record VersionRange(long first, long last) {

  public VersionRange {
    if (first < 1 || last < first) {
      throw new IllegalArgumentException("no versions from " + first + " to " + last);
    }
  }

  /** Whether some version above {@code after} and up to {@code upTo} is in it. */
  public boolean meets(long after, long upTo) {
    return last > after && first <= upTo;
  }

  /** Whether the version is in it. */
  public boolean contains(long version) {
    return meets(version - 1, version);
  }

  /** Whether all versions from {@code start} to {@code end} are in it. */
  public boolean holds(long start, long end) {
    return first <= start && end <= last;
  }

  /** All of both, in ascending order, without two that adjoin; they must not overlap. */
  public static List<VersionRange> united(List<VersionRange> some, List<VersionRange> more) {
    List<VersionRange> all = new ArrayList<>(some);
    all.addAll(more);
    all.sort(Comparator.comparingLong(VersionRange::first));
    List<VersionRange> united = new ArrayList<>();
    for (VersionRange next : all) {
      int end = united.size() - 1;
      if (end >= 0 && united.get(end).last() + 1 == next.first()) {
        united.set(end, new VersionRange(united.get(end).first(), next.last()));
      } else {
        united.add(next);
      }
    }
    requireAscending(united);
    return united;
  }

  static void requireAscending(List<VersionRange> ranges) {
    for (int i = 1; i < ranges.size(); i++) {
      if (ranges.get(i).first() <= ranges.get(i - 1).last()) {
        throw new IllegalArgumentException(
            "versions are out of order, or twice: " + ranges.get(i).first());
      }
    }
  }
}
