package dev.larva.transaction;

import dev.larva.entry.Operation;
import dev.larva.entry.Requirement;
import dev.larva.error.InvalidRequest;
import dev.larva.format.NamespaceRecord;
import dev.larva.runtime.Ulid;
import dev.larva.schema.Field;
import dev.larva.schema.Schema;
import dev.larva.schema.TableName;
import dev.larva.snapshot.Names;
import dev.larva.snapshot.Snapshot;
import dev.larva.snapshot.TableState;
import dev.larva.write.TableProperties;
import java.util.List;
import java.util.Map;

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

  /** A new namespace. */
  public void createNamespace(String name, Map<String, String> properties) {
    work.requireFree(new Names.Name(null, name), name);
    work.change(
        () -> new Operation.CreateNamespace(work.lake().machine().ulid(), name, properties));
  }

  /** Ends a namespace, which must hold no tables. */
  public void dropNamespace(String name) {
    NamespaceRecord namespace = namespace(name);
    if (!work.state().names().tablesOf(namespace.id()).isEmpty()) {
      throw new InvalidRequest(
          "The namespace holds tables. Drop or move them first. namespace=" + name);
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
    Isolation.check(properties);
    TableProperties.check(properties);
    NamespaceRecord namespace = namespace(name.namespace());
    work.require(new Requirement.Name(null, name.namespace(), namespace.id()));
    work.requireFree(new Names.Name(namespace.id(), name.name()), name.toString());
    work.change(
        () ->
            new Operation.CreateTable(
                id, namespace.id(), name.name(), new Schema(0, fields), properties));
    return new TableChange(work, name, id);
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
                    "There is no namespace of that name. Create it first. namespace=" + name));
  }
}
