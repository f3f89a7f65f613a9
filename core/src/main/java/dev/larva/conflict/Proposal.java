package dev.larva.conflict;

import dev.larva.entry.BodyReference;
import dev.larva.entry.Entry;
import dev.larva.entry.Operation;
import dev.larva.entry.Requirement;
import dev.larva.entry.TransactionId;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A transaction planned against a snapshot.
 *
 * @param premise the confirmed version that it was planned against
 * @param body names the object that holds operations and requirements, if they are too large for a
 *     slot
 * @param outcome set if and only if there are no operations: why the id is decided without effect
 * @param digest of the request, if the caller gave one: 64 lower-case hex digits
 */
public record Proposal(
    TransactionId id,
    long premise,
    List<Operation> operations,
    List<Requirement> requirements,
    @Nullable BodyReference body,
    Entry.@Nullable Outcome outcome,
    @Nullable String digest,
    Map<String, String> summary) {

  public Proposal {
    operations = List.copyOf(operations);
    requirements = List.copyOf(requirements);
    if (operations.isEmpty() == (outcome == null)) {
      throw new IllegalArgumentException("a proposal has either operations or an outcome: " + id);
    }
  }

  /** A proposal that its slot holds whole. */
  public Proposal(
      TransactionId id,
      long premise,
      List<Operation> operations,
      List<Requirement> requirements,
      @Nullable String digest,
      Map<String, String> summary) {
    this(id, premise, operations, requirements, null, null, digest, summary);
  }

  /** Decides the id without effect: if it lands first, the transaction of that id never will. */
  public static Proposal withdrawal(TransactionId id, long premise, String reason) {
    Entry.Outcome outcome = new Entry.Outcome(Entry.Outcome.Kind.WITHDRAWN, reason);
    return new Proposal(id, premise, List.of(), List.of(), null, outcome, null, Map.of());
  }

  /** The entry that lands it. */
  public Entry entry() {
    return new Entry(id, premise, 0, operations, requirements, body, outcome, digest, summary);
  }

  /**
   * The entry that lands it where it was planned on more than its premise.
   *
   * @param newPremise a confirmed version
   * @param seen entries directly before it in its slot that it was planned on as well
   */
  public Entry entry(long newPremise, int seen) {
    return new Entry(
        id, newPremise, seen, operations, requirements, body, outcome, digest, summary);
  }

  /** What this proposal has become on a later premise; its slot holds it whole. */
  public Proposal on(long newPremise, List<Operation> newOperations) {
    return new Proposal(
        id, newPremise, newOperations, requirements, null, outcome, digest, summary);
  }

  /** This proposal with its operations and requirements in that object. */
  public Proposal spilled(BodyReference newBody) {
    return new Proposal(id, premise, operations, requirements, newBody, outcome, digest, summary);
  }
}
