package dev.larva.snapshot;

import dev.larva.entry.Operation;
import dev.larva.format.NamespaceRecord;
import dev.larva.runtime.Ulid;
import org.jspecify.annotations.Nullable;

/** The effect of operations on namespaces. */
final class NamespaceReplay {

  private NamespaceReplay() {}

  static Snapshot apply(Snapshot state, Operation.OnNamespaces operation) {
    if (operation instanceof Operation.CreateNamespace create) {
      return create(state, create);
    }
    if (operation instanceof Operation.DropNamespace drop) {
      return drop(state, drop);
    }
    return rename(state, (Operation.RenameNamespace) operation);
  }

  private static Snapshot create(Snapshot state, Operation.CreateNamespace create) {
    Refusal.unless(
        !state.namespaces().containsKey(create.namespace())
            && !state.tables().containsKey(create.namespace()),
        "the id is taken: " + create.namespace());
    Names.Name name = freeName(state, create.name());
    NamespaceRecord record =
        new NamespaceRecord(create.namespace(), create.name(), create.properties());
    return state.with(
        state.namespaces().plus(record.id(), record),
        state.tables(),
        state.names().with(name, record.id()));
  }

  private static Snapshot drop(Snapshot state, Operation.DropNamespace drop) {
    NamespaceRecord record = changeable(state, drop.namespace());
    Refusal.unless(
        state.names().tablesOf(record.id()).isEmpty(),
        "the namespace holds tables: " + record.name());
    return state.with(
        state.namespaces().minus(record.id()),
        state.tables(),
        state.names().without(new Names.Name(null, record.name())));
  }

  private static Snapshot rename(Snapshot state, Operation.RenameNamespace rename) {
    NamespaceRecord record = changeable(state, rename.namespace());
    Names.Name name = freeName(state, rename.name());
    NamespaceRecord renamed = new NamespaceRecord(record.id(), rename.name(), record.properties());
    Names names =
        state.names().without(new Names.Name(null, record.name())).with(name, record.id());
    return state.with(state.namespaces().plus(record.id(), renamed), state.tables(), names);
  }

  private static Names.Name freeName(Snapshot state, String text) {
    Refusal.unless(!text.isEmpty(), "a namespace's name is empty");
    Names.Name name = new Names.Name(null, text);
    Refusal.unless(state.names().id(name).isEmpty(), "the namespace exists already: " + text);
    return name;
  }

  private static NamespaceRecord changeable(Snapshot state, Ulid id) {
    Refusal.unless(!id.equals(state.lake()), "the namespace main stays");
    return require(state.namespaces().get(id), id);
  }

  static NamespaceRecord require(@Nullable NamespaceRecord record, Ulid id) {
    if (record == null) {
      throw new Refusal("there is no such namespace: " + id);
    }
    return record;
  }
}
