package dev.larva.transaction;

import dev.larva.entry.TransactionId;
import dev.larva.format.Digest;
import dev.larva.snapshot.Snapshot;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How a transaction is run.
 *
 * @param deadline after which its caller is answered, with {@code OutcomeUnknown} if need be
 * @param premise runs it on this snapshot, and only once: for callers whose rows were computed from
 *     it; absent: on the newest one, again for as long as others are first
 * @param id of an earlier attempt of the same transaction, which it joins: if that one has landed
 *     it is not landed again; absent: a new one
 * @param digest SHA-256 of the request that the id stands for, 64 lower-case hex digits; guards
 *     against using an id again for another request; absent: not guarded
 * @param isolation at least; a table or the lake may ask for more
 */
public record TransactionOptions(
    Duration deadline,
    @Nullable Snapshot premise,
    @Nullable TransactionId id,
    @Nullable String digest,
    Isolation isolation) {

  /** Ten minutes, on the newest snapshot, with a new id. */
  public static final TransactionOptions DEFAULT =
      new TransactionOptions(Duration.ofMinutes(10), null, null, null, Isolation.SNAPSHOT);

  public TransactionOptions withDeadline(Duration newDeadline) {
    return new TransactionOptions(newDeadline, premise, id, digest, isolation);
  }

  public TransactionOptions on(Snapshot newPremise) {
    return new TransactionOptions(deadline, newPremise, id, digest, isolation);
  }

  public TransactionOptions isolated(Isolation newIsolation) {
    return new TransactionOptions(deadline, premise, id, digest, newIsolation);
  }

  public TransactionOptions as(TransactionId newId) {
    return new TransactionOptions(deadline, premise, newId, digest, isolation);
  }

  /**
   * Guards the id by the request that it stands for, in whatever form its caller always gives it.
   */
  public TransactionOptions request(byte[] request) {
    return new TransactionOptions(deadline, premise, id, Digest.sha256(request), isolation);
  }
}
