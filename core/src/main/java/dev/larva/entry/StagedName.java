package dev.larva.entry;

import dev.larva.runtime.Ulid;

/**
 * The name of an object that is written before a slot names it: the version that its writer had
 * confirmed when it began to stage, and a ULID. Written {@code <stamp, 16 hex digits>-<ulid>}.
 */
public record StagedName(long stamp, Ulid ulid) implements Comparable<StagedName> {

  public StagedName {
    if (stamp < 0) {
      throw new IllegalArgumentException("stamp must not be negative: " + stamp);
    }
  }

  /** Reads the written form. */
  public static StagedName parse(String text) {
    StampedText parts = StampedText.parse(text);
    return new StagedName(parts.version(), parts.ulid());
  }

  @Override
  public int compareTo(StagedName other) {
    int byStamp = Long.compare(stamp, other.stamp);
    return byStamp != 0 ? byStamp : ulid.compareTo(other.ulid);
  }

  @Override
  public String toString() {
    return new StampedText(stamp, ulid).toString();
  }
}
