package dev.larva.entry;

import dev.larva.runtime.Ulid;

/**
 * The identity of a transaction over all attempts: a version that was confirmed when it was minted,
 * and a ULID. Whoever lands it knows all outcomes after {@code since}. Written {@code <since, 16
 * hex digits>-<ulid>}.
 */
public record TransactionId(long since, Ulid ulid) implements Comparable<TransactionId> {

  public TransactionId {
    if (since < 0) {
      throw new IllegalArgumentException("since must not be negative: " + since);
    }
  }

  /** Reads the written form. */
  public static TransactionId parse(String text) {
    StampedText parts = StampedText.parse(text);
    return new TransactionId(parts.version(), parts.ulid());
  }

  @Override
  public int compareTo(TransactionId other) {
    int bySince = Long.compare(since, other.since);
    return bySince != 0 ? bySince : ulid.compareTo(other.ulid);
  }

  @Override
  public String toString() {
    return new StampedText(since, ulid).toString();
  }
}
