package dev.larva.lab;

import dev.larva.entry.Claim;
import dev.larva.entry.Operation;
import dev.larva.error.CommitConflict;
import dev.larva.error.InvalidRequest;
import dev.larva.error.OutcomeUnknown;
import dev.larva.error.RetryBudgetExhausted;
import dev.larva.error.VersionUnavailable;
import dev.larva.snapshot.Snapshot;
import dev.larva.transaction.Transaction;
import dev.larva.transaction.TransactionOptions;
import java.util.List;
import java.util.OptionalLong;
import java.util.SplittableRandom;

/**
 * A change of which versions stay readable, or the return to one of these. Few names, so that many
 * want the same.
 */
final class Keeping {

  private static final int TAGS = 3;

  private final OpenLake lake;
  private final String client;
  private final SplittableRandom random;

  /** The version that a table returns to; no other change reads one that may have expired. */
  private long wanted = Long.MAX_VALUE;

  Keeping(OpenLake lake, String client, SplittableRandom random) {
    this.lake = lake;
    this.client = client;
    this.random = random;
  }

  /** Answers the version that it was told has expired, if it was. */
  OptionalLong run() {
    int choice = random.nextInt(100);
    long part = random.nextInt(1 << 20);
    try {
      lake.transact(TransactionOptions.DEFAULT, tx -> change(tx, choice, part));
    } catch (InvalidRequest | CommitConflict | OutcomeUnknown | RetryBudgetExhausted refused) {
      // What others did first decides; the log tells whether it landed.
    } catch (VersionUnavailable expired) {
      return OptionalLong.of(wanted);
    }
    return OptionalLong.empty();
  }

  private void change(Transaction tx, int choice, long part) {
    Snapshot now = tx.snapshot();
    long oldest = now.oldestReadable();
    long span = now.version() - oldest;
    if (choice < 30) {
      lake.hold(tx, new Operation.Hold("tag" + part % TAGS, Claim.TAG, part % (now.version() + 1)));
    } else if (choice < 42) {
      lake.hold(tx, new Operation.Hold(client, Claim.CONSUMER, oldest + part % (span + 2)));
    } else if (choice < 57 && !now.holds().isEmpty()) {
      List<String> names = List.copyOf(now.holds().keySet());
      tx.release(names.get((int) (part % names.size())));
    } else if (choice < 80 && choice >= 57) {
      wanted = oldest + part % (span + 1);
      lake.restore(tx, Client.SCOPED, wanted);
    } else if (span > 2) {
      tx.expire(oldest + 1 + part % (span / 2));
    }
  }
}
