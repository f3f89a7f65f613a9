package dev.larva.transaction;

import dev.larva.chunk.ChunkWriter;
import dev.larva.entry.ChunkEntry;
import dev.larva.entry.Operation;
import dev.larva.entry.Requirement;
import dev.larva.error.InvalidRequest;
import dev.larva.error.Shown;
import dev.larva.error.StagedTooOld;
import dev.larva.expression.Expression;
import dev.larva.format.Format;
import dev.larva.format.NamespaceRecord;
import dev.larva.runtime.Ulid;
import dev.larva.schema.TableName;
import dev.larva.snapshot.Applied;
import dev.larva.snapshot.Names;
import dev.larva.snapshot.Replay;
import dev.larva.snapshot.Snapshot;
import dev.larva.snapshot.TableState;
import dev.larva.write.TableProperties;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What one run of a transaction has read and changed so far. */
final class Work {

  private final LakeAccess lake;
  private final Isolation isolation;
  private final List<Operation> operations = new ArrayList<>();
  private final List<Requirement> requirements = new ArrayList<>();
  private final Map<String, String> summary = new TreeMap<>();
  private final Steps steps = new Steps(this);
  private Snapshot confirmed;
  private Snapshot premise;
  private Snapshot state;
  private boolean newest;
  private boolean stale;
  private boolean ended;

  /**
   * @param isolation at least
   * @param confirmed the newest confirmed state below the premise, or the premise itself
   * @param premise the state that it starts from
   * @param newest whether the premise is known to be the newest version
   */
  Work(LakeAccess lake, Isolation isolation, Snapshot confirmed, Snapshot premise, boolean newest) {
    this.lake = lake;
    this.isolation = isolation;
    this.confirmed = confirmed;
    this.premise = premise;
    this.state = premise;
    this.newest = newest;
  }

  LakeAccess lake() {
    return lake;
  }

  /** The premise with this transaction's own changes. */
  Snapshot state() {
    return state;
  }

  Snapshot premise() {
    return premise;
  }

  /** The newest confirmed state below the premise; the premise itself, unless it is ahead. */
  Snapshot confirmed() {
    return confirmed;
  }

  /**
   * The id that the new form of a row is staged with: its own; absent if the row is of this
   * transaction, so that its id is not known yet.
   *
   * @throws StalePremise if the id may still change, since the row is not confirmed
   */
  @Nullable Long stagedId(Ulid table, long rowId) {
    if (rowId >= nextRowId(premise, table)) {
      return null;
    }
    if (rowId >= nextRowId(confirmed, table)) {
      throw unconfirmed();
    }
    return rowId;
  }

  private static long nextRowId(Snapshot snapshot, Ulid table) {
    return snapshot.table(table).map(state -> state.record().nextRowId()).orElse(0L);
  }

  /** To be called before row ids or versions that the caller has read are staged. */
  void requireConfirmed() {
    if (ahead()) {
      throw unconfirmed();
    }
  }

  /** Whether the premise holds what is not confirmed. */
  boolean ahead() {
    return premise.version() > confirmed.version();
  }

  private StalePremise unconfirmed() {
    stale = true;
    return new StalePremise();
  }

  List<Operation> operations() {
    return operations;
  }

  List<Requirement> requirements() {
    return requirements;
  }

  Map<String, String> summary() {
    return summary;
  }

  Steps steps() {
    return steps;
  }

  /** Shows what a newer state knows of an application, unless it is among the caller's own. */
  void show(String application, Snapshot newer, Set<String> own) {
    if (!own.contains(application)) {
      state = state.withApplicationOf(newer, application);
    }
  }

  boolean newest() {
    return newest;
  }

  /** What it staged is of no use, so nothing of this run counts. */
  void forget() {
    stale = true;
  }

  /** Whether what it started from does not do for what it does, so that this run does not count. */
  boolean stale() {
    return stale;
  }

  /**
   * To be called before the content of the lake is shown to the caller: from then on the premise is
   * the newest version.
   */
  void reading() {
    if (newest) {
      return;
    }
    if (!operations.isEmpty()) {
      stale = true;
      throw new StalePremise();
    }
    premise = lake.head().follow();
    confirmed = premise;
    state = premise;
    newest = true;
  }

  /**
   * Makes a change, visible at once to this transaction.
   *
   * @throws InvalidRequest if there is no such operation, or it is not valid on the lake as it is
   */
  void change(Supplier<Operation> operation) {
    try {
      change(operation.get());
    } catch (IllegalArgumentException invalid) {
      throw new InvalidRequest(
          "This change is not possible: " + invalid.getMessage() + ". Correct the request.",
          invalid);
    }
  }

  /**
   * Bytes that the next chunk of the table may have for the entry to hold it; 0: it must not. All
   * chunks in the entry together stay within what one may have at most.
   */
  long inlineBytes(TableState table) {
    if (premise.format().version() != Format.LOG) {
      return 0;
    }
    long held =
        operations.stream()
            .filter(Operation.AddChunks.class::isInstance)
            .flatMap(add -> ((Operation.AddChunks) add).chunks().stream())
            .filter(chunk -> chunk.content() != null)
            .mapToLong(ChunkEntry::bytes)
            .sum();
    return Math.min(
        TableProperties.INLINE_BYTES.of(table.record().properties()),
        ChunkWriter.INLINE_BYTES_LIMIT - held);
  }

  /** The caller's function has returned: what would be changed now would go nowhere. */
  void end() {
    ended = true;
  }

  private void change(Operation operation) {
    if (ended) {
      throw new InvalidRequest(
          "This transaction is over, so nothing can be changed by it any more. Make all changes"
              + " before the function that got it returns, or in another transaction.");
    }
    requireNotDone();
    requireAboveCutoff(operation);
    long earliest = Math.max(state.version(), lake.head().known().version()) + 1;
    Applied applied = Replay.preview(state, operation, earliest);
    if (applied instanceof Applied.Refused refused) {
      throw new InvalidRequest(
          "This change is not possible: " + refused.reason() + ". Look at the lake as it is now.");
    }
    state = ((Applied.To) applied).snapshot();
    operations.add(operation);
  }

  /** Nothing may be changed once the step of this transaction is known to have landed before. */
  private void requireNotDone() {
    if (steps.done()) {
      throw new DoneBefore();
    }
  }

  /** What a sweep has fenced off may be deleted: no other run would help. */
  private void requireAboveCutoff(Operation operation) {
    for (ChunkEntry chunk : operation.added()) {
      if (chunk.name().stamp() < state.cutoff()) {
        throw new StagedTooOld(
            "A chunk was staged below the cutoff of a sweep and may be deleted, so nothing landed."
                + " Stage it again. chunk="
                + chunk.name()
                + " cutoff="
                + state.cutoff());
      }
    }
  }

  void require(Requirement requirement) {
    if (!requirements.contains(requirement)) {
      requirements.add(requirement);
    }
  }

  /**
   * Says what of a table the caller reads; under serializable isolation it must be the same when
   * the transaction lands.
   *
   * @param scope true of every row that the caller's decisions may rest on, by presence or absence
   */
  void read(Ulid table, Expression scope) {
    reading();
    Optional<TableState> read = premise.table(table);
    if (read.isPresent() && isolation.with(premise, read.get()) == Isolation.SERIALIZABLE) {
      require(new Requirement.Unchanged(table, scope));
    }
  }

  /** Likewise of a name, whether or not a table bears it. */
  private void readName(TableName name) {
    Optional<TableState> table = premise.table(name.namespace(), name.name());
    if (isolation.with(premise, table.orElse(null)) != Isolation.SERIALIZABLE) {
      return;
    }
    Optional<NamespaceRecord> namespace = premise.namespace(name.namespace());
    if (table.isPresent()) {
      requireName(table.get());
    } else if (namespace.isPresent()) {
      require(new Requirement.Name(namespace.get().id(), name.name(), null));
    } else {
      require(new Requirement.Name(null, name.namespace(), null));
    }
  }

  /** The table of that name; that there is none is said of the newest version only. */
  TableState table(TableName name) {
    requireNotDone();
    if (state.table(name.namespace(), name.name()).isEmpty()) {
      reading();
    }
    readName(name);
    return state
        .table(name.namespace(), name.name())
        .orElseThrow(
            () ->
                new InvalidRequest(
                    "There is no table of that name. Create it, or list the tables of the lake."
                        + " table="
                        + Shown.value(name)));
  }

  /** The name of the table with that id. */
  TableName name(Ulid id) {
    if (state.table(id).isEmpty()) {
      reading();
    }
    return state
        .table(id)
        .map(TableState::record)
        .flatMap(
            table ->
                Optional.ofNullable(state.namespaces().get(table.namespace()))
                    .map(namespace -> new TableName(namespace.name(), table.name())))
        .orElseThrow(
            () ->
                new InvalidRequest(
                    "There is no table of that id; it was dropped, or is of another lake. table="
                        + id));
  }

  /** Requires that a table's columns and spec are as the premise has them, if it has the table. */
  void requireShape(Ulid table) {
    boolean own =
        requirements.stream()
            .anyMatch(
                each -> each instanceof Requirement.Shape shape && shape.table().equals(table));
    if (!own) {
      premise()
          .table(table)
          .ifPresent(state -> require(new Requirement.Shape(table, state.record().schema().id())));
    }
  }

  /** Requires that the table's name still means this table when the transaction lands. */
  void requireName(TableState table) {
    require(
        new Requirement.Name(
            table.record().namespace(), table.record().name(), table.record().id()));
  }

  /** Requires that the name is still free when the transaction lands, which it must be now. */
  void requireFree(Names.Name name, String shown) {
    if (state.names().id(name).isPresent()) {
      throw new InvalidRequest(
          "The name is taken. Choose another, or drop what has it first. name="
              + Shown.value(shown));
    }
    require(new Requirement.Name(name.namespace(), name.name(), null));
  }
}
