package dev.larva;

import dev.larva.entry.Entry;
import dev.larva.entry.TransactionId;
import dev.larva.error.InvalidRequest;
import dev.larva.log.LogEntry;
import dev.larva.snapshot.Snapshot;
import dev.larva.transaction.LakeAccess;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a transaction's id.
 *
 * @param version of the entry that decided it; 0 if none did
 * @param reason of a rejection or withdrawal
 */
public record Outcome(Kind kind, long version, @Nullable String reason) {

  /** The kinds of outcome. */
  public enum Kind {
    /** It landed, and made that version. */
    COMMITTED,
    /** It was refused for good. */
    REJECTED,
    /** It was given up, and can no longer land. */
    WITHDRAWN,
    /** It lies below the cutoff, and can no longer land. */
    NEVER,
    /** It has not landed, but a put of it may still be on its way. */
    UNDECIDED
  }

  /** What became of a transaction by the newest version. */
  static Outcome find(LakeAccess lake, TransactionId transaction) {
    Snapshot newest = lake.head().follow();
    if (transaction.since() > newest.version()) {
      throw new InvalidRequest(
          "The id names a version that this lake does not have: it is of another lake. id="
              + transaction
              + " newest="
              + newest.version());
    }
    return lake.head()
        .find(transaction)
        .map(Outcome::of)
        .orElseGet(
            () ->
                new Outcome(
                    transaction.since() < newest.cutoff() ? Kind.NEVER : Kind.UNDECIDED, 0, null));
  }

  /** What an entry decides of its id. */
  static Outcome of(LogEntry entry) {
    Entry.Outcome outcome = entry.entry().outcome();
    if (outcome == null || entry.entry().retired()) {
      return new Outcome(Kind.COMMITTED, entry.version(), null);
    }
    boolean withdrawn = outcome.kind() == Entry.Outcome.Kind.WITHDRAWN;
    return new Outcome(
        withdrawn ? Kind.WITHDRAWN : Kind.REJECTED, entry.version(), outcome.reason());
  }
}
