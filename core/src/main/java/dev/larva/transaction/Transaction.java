package dev.larva.transaction;

import dev.larva.entry.Claim;
import dev.larva.entry.Operation;
import dev.larva.entry.Requirement;
import dev.larva.error.InvalidRequest;
import dev.larva.error.Shown;
import dev.larva.format.NamespaceRecord;
import dev.larva.partition.PartitionSpec;
import dev.larva.partition.Partitioning;
import dev.larva.runtime.Ulid;
import dev.larva.schema.Field;
import dev.larva.schema.Schema;
import dev.larva.schema.TableName;
import dev.larva.snapshot.Names;
import dev.larva.snapshot.Snapshot;
import dev.larva.snapshot.TableState;
import dev.larva.write.HistoryProperties;
import dev.larva.write.TableProperties;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Changes to any number of tables that land together or not at all. Handed to the caller's
 * function, for its thread and until it returns; the function may run more than once, each time
 * with a new one.
 */
public final class Transaction {

  private final Work work;

  Transaction(Work work) {
    this.work = work;
  }

  /** The newest state of the lake, with the changes of this transaction so far. */
  public Snapshot snapshot() {
    work.reading();
    return work.state();
  }

  /** Notes something for people in the log: engine, job, user. */
  public void summary(String key, String value) {
    work.summary().put(key, value);
  }

  /**
   * Takes a step of an application: what this transaction changes is what the application did
   * between the two positions, and lands once, however often the step is driven, under whatever id.
   * All steps of a transaction come before its changes. If the step was done before, nothing of
   * this transaction lands, its function is left at the next change, and the answer is that it
   * changed nothing. A step without changes lands too.
   *
   * @param lineage in force, see {@link #openLineage}
   * @param previous position that the application had come to, 0 or more
   * @param next position that it comes to, above {@code previous}
   * @return whether it takes the step; false if the step was done before
   * @throws dev.larva.error.SequenceConflict if the step does not follow from where the application
   *     is, and was not done before
   */
  public boolean step(String application, Ulid lineage, long previous, long next) {
    return work.steps().take(valid(() -> new Operation.Step(application, lineage, previous, next)));
  }

  /**
   * Likewise, for an application that has no lineages and just counts, with or without gaps: a
   * sequence at or below the highest that landed was done before.
   *
   * @param sequence 0 or more
   */
  public boolean step(String application, long sequence) {
    valid(() -> new Operation.ForgetApplication(application));
    return work.steps().take(application, sequence);
  }

  /**
   * Opens a lineage of an application, under which alone it takes its steps from now on. Every
   * instance of an application opens one of its own when it starts, so that one left over from
   * before can do no more harm.
   *
   * @param lineage never used before
   * @param parent the lineage that it goes on from; absent: it is the application's first
   * @param position of the parent that it goes on from, or at which the first lineage begins
   * @param fork whether the application may have come further than that; what came after stays, and
   *     what the new lineage does is done again
   * @return whether it opens it; false if it was opened before
   * @throws dev.larva.error.SequenceConflict if the application has not come so far, so that steps
   *     of the parent are to land first ({@code BEHIND}), or has come further ({@code BEYOND})
   */
  public boolean openLineage(
      String application, Ulid lineage, @Nullable Ulid parent, long position, boolean fork) {
    return work.steps()
        .open(valid(() -> new Operation.OpenLineage(application, lineage, parent, position, fork)));
  }

  /**
   * Forgets an application that will never run again: a step of it that is driven later would be
   * its first.
   */
  public void forgetApplication(String application) {
    Operation forget = valid(() -> new Operation.ForgetApplication(application));
    work.requireConfirmed();
    work.show(application, work.lake().head().follow(), java.util.Set.of());
    work.change(() -> forget);
  }

  /**
   * Changes the lake's own bookkeeping: for maintenance.
   *
   * @param plan makes the operation from the newest state; it may run more than once
   */
  public void control(Function<Snapshot, Operation.Control> plan) {
    work.requireConfirmed();
    work.reading();
    work.change(() -> plan.apply(work.premise()));
  }

  /**
   * Keeps a version readable under a name, or for a consumer all versions from that one on. A
   * consumer's hold moves if there is one of his name.
   *
   * @param version that can be read; of a consumer, at most the one after the newest
   */
  public void hold(String name, Claim claim, long version) {
    Operation.Hold hold = valid(() -> new Operation.Hold(name, claim, version));
    work.reading();
    HoldCheck.require(work.state(), hold);
    work.change(() -> hold);
  }

  /** Ends a hold. */
  public void release(String name) {
    Operation release = valid(() -> new Operation.Release(name));
    work.reading();
    work.change(() -> release);
  }

  /** Lets the versions below the given one go, but for those that are held. */
  public void expire(long version) {
    Operation expire = valid(() -> new Operation.Expire(version));
    work.reading();
    work.change(() -> expire);
  }

  private static <T> T valid(Supplier<T> operation) {
    try {
      return operation.get();
    } catch (IllegalArgumentException invalid) {
      throw new InvalidRequest(
          "This is not possible: " + invalid.getMessage() + ". Correct the request.", invalid);
    }
  }

  /** A new namespace. */
  public void createNamespace(String name, Map<String, String> properties) {
    Isolation.check(properties);
    HistoryProperties.check(properties);
    work.requireFree(new Names.Name(null, name), name);
    work.change(
        () -> new Operation.CreateNamespace(work.lake().machine().ulid(), name, properties));
  }

  /** Ends a namespace, which must hold no tables. */
  public void dropNamespace(String name) {
    NamespaceRecord namespace = namespace(name);
    if (!work.state().names().tablesOf(namespace.id()).isEmpty()) {
      throw new InvalidRequest(
          "The namespace holds tables. Drop or move them first. namespace=" + Shown.value(name));
    }
    work.require(new Requirement.Name(null, name, namespace.id()));
    work.require(new Requirement.Empty(namespace.id()));
    work.change(() -> new Operation.DropNamespace(namespace.id()));
  }

  /** Gives a namespace another name; its tables go along. */
  public void renameNamespace(String name, String newName) {
    NamespaceRecord namespace = namespace(name);
    work.require(new Requirement.Name(null, name, namespace.id()));
    work.requireFree(new Names.Name(null, newName), newName);
    work.change(() -> new Operation.RenameNamespace(namespace.id(), newName));
  }

  /** Sets and removes properties of a namespace. */
  public void setNamespaceProperties(
      String name, Map<String, String> set, java.util.Set<String> removed) {
    Isolation.check(set);
    HistoryProperties.check(set);
    work.change(() -> new Operation.SetProperties(namespace(name).id(), set, removed));
  }

  /**
   * A new, empty table.
   *
   * @param fields with ids that are unique in the table; see {@link dev.larva.schema.FieldIds}
   */
  public TableChange createTable(
      TableName name, List<Field> fields, Map<String, String> properties) {
    return createTable(work.lake().machine().ulid(), name, fields, properties);
  }

  /**
   * Likewise, under an id that the caller minted because it stages rows before the table is there.
   *
   * @param id never used before
   */
  public TableChange createTable(
      Ulid id, TableName name, List<Field> fields, Map<String, String> properties) {
    return createTable(id, name, fields, Partitioning.by(), properties);
  }

  /** Likewise, with its rows arranged. */
  public TableChange createTable(
      TableName name,
      List<Field> fields,
      Partitioning partitioning,
      Map<String, String> properties) {
    return createTable(work.lake().machine().ulid(), name, fields, partitioning, properties);
  }

  /**
   * Likewise, with its rows arranged, under an id that the caller minted.
   *
   * @param id never used before
   */
  public TableChange createTable(
      Ulid id,
      TableName name,
      List<Field> fields,
      Partitioning partitioning,
      Map<String, String> properties) {
    Isolation.check(properties);
    TableProperties.check(properties);
    NamespaceRecord namespace = namespace(name.namespace());
    work.require(new Requirement.Name(null, name.namespace(), namespace.id()));
    work.requireFree(new Names.Name(namespace.id(), name.name()), name.toString());
    work.change(
        () ->
            new Operation.CreateTable(
                id,
                namespace.id(),
                name.name(),
                new Schema(0, fields),
                first(partitioning, new Schema(0, fields)),
                properties));
    return new TableChange(work, name, id);
  }

  private static PartitionSpec first(Partitioning partitioning, Schema schema) {
    PartitionSpec spec = partitioning.bind(schema, List.of(PartitionSpec.NONE));
    return spec.isEmpty() ? PartitionSpec.NONE : spec;
  }

  /**
   * Makes rows and columns of a table what they were at an earlier version, as a new one: rows have
   * the ids and versions that they had then. Properties, names and partitioning stay as they are.
   *
   * @return whether that changes anything
   * @throws dev.larva.error.VersionUnavailable if that version can no longer be read
   * @throws InvalidRequest if the table was not there at that version, or its rows are arranged by
   *     a column that it did not have
   */
  public boolean restore(TableName name, long version) {
    work.requireConfirmed();
    work.reading();
    return new Restoration(work).run(work.table(name), version);
  }

  /** Ends a table. Its rows stay readable at earlier versions. */
  public void dropTable(TableName name) {
    TableState table = work.table(name);
    work.requireName(table);
    work.change(() -> new Operation.DropTable(table.record().id()));
  }

  /** Gives a table another name, possibly in another namespace. */
  public void renameTable(TableName name, TableName newName) {
    TableState table = work.table(name);
    NamespaceRecord namespace = namespace(newName.namespace());
    work.requireName(table);
    work.require(new Requirement.Name(null, newName.namespace(), namespace.id()));
    work.requireFree(new Names.Name(namespace.id(), newName.name()), newName.toString());
    work.change(
        () -> new Operation.RenameTable(table.record().id(), namespace.id(), newName.name()));
  }

  /**
   * A table, to be changed.
   *
   * @throws InvalidRequest if there is none of that name
   */
  public TableChange table(TableName name) {
    return new TableChange(work, name, work.table(name).record().id());
  }

  /** Likewise, by the text form of its name. */
  public TableChange table(String name) {
    return table(TableName.parse(name));
  }

  /**
   * Likewise, by its id: whatever its name is when the change lands.
   *
   * @throws InvalidRequest if there is none with that id
   */
  public TableChange table(Ulid id) {
    return new TableChange(work, work.name(id), id);
  }

  private NamespaceRecord namespace(String name) {
    return work.state()
        .namespace(name)
        .orElseThrow(
            () ->
                new InvalidRequest(
                    "There is no namespace of that name. Create it first. namespace="
                        + Shown.value(name)));
  }
}
