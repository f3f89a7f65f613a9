package dev.larva.format;

import dev.larva.entry.Entry;
import dev.larva.runtime.Ulid;
import java.util.List;

/**
 * One object of the log.
 *
 * @param writer the open lake that assembled it
 * @param first version of its first entry; names the object
 * @param previous SHA-256 of all bytes of the slot before, 64 zeros for the first of a lake
 * @param times of the entries, microseconds since 1970, strictly increasing
 * @param entries one or more
 */
public record Slot(
    Format format,
    Ulid lake,
    Ulid writer,
    long first,
    String previous,
    List<Long> times,
    List<Entry> entries) {

  /** What the first slot of a lake names as its predecessor. */
  public static final String NO_PREVIOUS = "0".repeat(64);

  /** Entries of a slot at most. */
  public static final int ENTRIES_LIMIT = 256;

  /** Bytes of a slot at most. */
  public static final int BYTES_LIMIT = 1 << 20;

  public Slot {
    times = List.copyOf(times);
    entries = List.copyOf(entries);
    if (first < 1) {
      throw new IllegalArgumentException("first version must be positive: " + first);
    }
    if (entries.isEmpty() || entries.size() > ENTRIES_LIMIT || times.size() != entries.size()) {
      throw new IllegalArgumentException(
          "a slot has 1 to " + ENTRIES_LIMIT + " entries with a time each: " + entries.size());
    }
    Digest.require(previous);
    requireIncreasing(times);
    requireSeen(first, entries);
  }

  private static void requireIncreasing(List<Long> times) {
    for (int i = 1; i < times.size(); i++) {
      if (times.get(i) <= times.get(i - 1)) {
        throw new IllegalArgumentException("times of a slot must increase: " + times);
      }
    }
  }

  private static void requireSeen(long first, List<Entry> entries) {
    for (int i = 0; i < entries.size(); i++) {
      Entry entry = entries.get(i);
      if (entry.premise() >= first || entry.id().since() >= first || entry.seen() > i) {
        throw new IllegalArgumentException(
            "an entry cannot have seen what its slot brings: entry=" + entry.id());
      }
    }
  }

  /** This slot with other entries. */
  public Slot with(List<Entry> newEntries) {
    return new Slot(format, lake, writer, first, previous, times, newEntries);
  }

  /** The version of its last entry. */
  public long last() {
    return first + entries.size() - 1;
  }
}
