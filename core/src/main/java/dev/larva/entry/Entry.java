package dev.larva.entry;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A transaction as it lands.
 *
 * @param premise the confirmed version that it was planned against
 * @param seen how many members directly before it in its slot it was planned on as well
 * @param body names the object that holds operations and requirements; the log fills them in from
 *     there when it reads the slot. Absent: the slot holds them
 * @param outcome set if and only if the entry changes nothing: why the id is decided without effect
 * @param digest of the request, if the caller gave one: 64 lower-case hex digits
 * @param summary for people: engine, job, user; keys and values are free
 */
public record Entry(
    TransactionId id,
    long premise,
    int seen,
    List<Operation> operations,
    List<Requirement> requirements,
    @Nullable BodyReference body,
    @Nullable Outcome outcome,
    @Nullable String digest,
    Map<String, String> summary) {

  public Entry {
    if (premise < 0) {
      throw new IllegalArgumentException("premise must not be negative: " + premise);
    }
    if (seen < 0) {
      throw new IllegalArgumentException("seen must not be negative: " + seen);
    }
    boolean changes = !operations.isEmpty() || body != null;
    if (changes == (outcome != null)) {
      throw new IllegalArgumentException("an entry has either operations or an outcome: " + id);
    }
    if (outcome != null && !requirements.isEmpty()) {
      throw new IllegalArgumentException("an entry with an outcome requires nothing: " + id);
    }
    if (digest != null) {
      Hashes.requireSha256(digest);
    }
    operations = List.copyOf(operations);
    requirements = List.copyOf(requirements);
    summary = Collections.unmodifiableMap(new TreeMap<>(summary));
  }

  /** An entry whose slot holds all of it. */
  public Entry(
      TransactionId id,
      long premise,
      int seen,
      List<Operation> operations,
      List<Requirement> requirements,
      @Nullable Outcome outcome,
      @Nullable String digest,
      Map<String, String> summary) {
    this(id, premise, seen, operations, requirements, null, outcome, digest, summary);
  }

  /** Whether it changed something that is not told any more, as its slot was retired. */
  public boolean retired() {
    return outcome != null && outcome.kind() == Outcome.Kind.COMMITTED;
  }

  /** This entry with what its body holds. */
  public Entry filled(List<Operation> bodyOperations, List<Requirement> bodyRequirements) {
    return new Entry(
        id, premise, seen, bodyOperations, bodyRequirements, body, outcome, digest, summary);
  }

  /** Why an id is decided though nothing changed. */
  public record Outcome(Kind kind, String reason) {

    /** The kinds of outcome; their text is the spec's. */
    public enum Kind {
      /**
       * It changed something, which is not told any more: its slot was retired. Only tombstones
       * bear it.
       */
      COMMITTED,
      /** The transaction was refused for good; the reason says why. */
      REJECTED,
      /** Its caller gave it up; it can no longer land. */
      WITHDRAWN
    }
  }
}
