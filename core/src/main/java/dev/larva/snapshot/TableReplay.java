package dev.larva.snapshot;

import dev.larva.entry.ChunkEntry;
import dev.larva.entry.ChunkPlace;
import dev.larva.entry.ColumnChange;
import dev.larva.entry.Operation;
import dev.larva.entry.Restore;
import dev.larva.format.TableRecord;
import dev.larva.partition.PartitionSpec;
import dev.larva.partition.SpecRules;
import dev.larva.runtime.Ulid;
import dev.larva.schema.FieldRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The effect of operations on one table. */
final class TableReplay {

  private TableReplay() {}

  static Snapshot apply(Snapshot state, Operation.OnTable operation, Position at) {
    long version = at.version();
    if (operation instanceof Operation.CreateTable create) {
      return create(state, create, version);
    }
    TableState table = state.tables().get(operation.table());
    if (table == null) {
      throw new Refusal("there is no such table: " + operation.table());
    }
    if (operation instanceof Operation.DropTable) {
      return drop(state, table.record());
    }
    if (operation instanceof Operation.RenameTable rename) {
      return rename(state, table, rename, version);
    }
    if (operation instanceof Restore restore) {
      table = RestoreReplay.columns(state, table, restore, version);
    }
    Optional<TableState> rows = ChunkReplay.apply(table, operation, state.cutoff(), at);
    if (rows.isPresent()) {
      return state.withTable(rows.get());
    }
    if (operation instanceof Operation.SetPartitioning change) {
      TableRecord record = table.record();
      SpecRules.check(record.schema(), record.specs(), change.spec());
      return state.withTable(table.with(Records.withSpec(record, change.spec(), version)));
    }
    return state.withTable(
        table.with(ColumnReplay.apply(table.record(), (ColumnChange) operation, version)));
  }

  private static Snapshot create(Snapshot state, Operation.CreateTable create, long version) {
    Refusal.unless(
        !state.tables().containsKey(create.table())
            && !state.namespaces().containsKey(create.table()),
        "the id is taken: " + create.table());
    Names.Name name = freeName(state, create.namespace(), create.name());
    FieldRules.check(create.schema());
    List<PartitionSpec> specs = new ArrayList<>(List.of(PartitionSpec.NONE));
    if (create.spec().id() > 0) {
      SpecRules.check(create.schema(), specs, create.spec());
      specs.add(create.spec());
    }
    TableRecord record =
        new TableRecord(
            create.table(),
            create.namespace(),
            create.name(),
            List.of(create.schema()),
            specs,
            create.schema().highestFieldId(),
            create.properties(),
            0,
            version,
            version,
            TableRecord.Totals.NONE);
    return state.with(
        state.namespaces(),
        state.tables().plus(record.id(), TableState.of(record, List.of())),
        state.names().with(name, record.id()));
  }

  private static Snapshot drop(Snapshot state, TableRecord record) {
    return state.with(
        state.namespaces(),
        state.tables().minus(record.id()),
        state.names().without(new Names.Name(record.namespace(), record.name())));
  }

  private static Snapshot rename(
      Snapshot state, TableState table, Operation.RenameTable rename, long version) {
    TableRecord record = table.record();
    Names.Name name = freeName(state, rename.namespace(), rename.name());
    TableRecord renamed = Records.withName(record, rename.namespace(), rename.name(), version);
    Names names =
        state
            .names()
            .without(new Names.Name(record.namespace(), record.name()))
            .with(name, record.id());
    return state.with(
        state.namespaces(), state.tables().plus(record.id(), table.with(renamed)), names);
  }

  private static Names.Name freeName(Snapshot state, Ulid namespace, String text) {
    NamespaceReplay.require(state.namespaces().get(namespace), namespace);
    Refusal.unless(!text.isEmpty(), "a table's name is empty");
    Names.Name name = new Names.Name(namespace, text);
    Refusal.unless(state.names().id(name).isEmpty(), "the table exists already: " + text);
    return name;
  }

  static void requireKnownSpec(TableRecord record, ChunkEntry chunk) {
    ChunkPlace place = chunk.place();
    Refusal.unless(
        place.spec() < record.specs().size(),
        "chunk " + chunk.name() + " is arranged by an unknown spec: " + place.spec());
    String problem = record.specs().get(place.spec()).problem(place.partition(), place.first());
    Refusal.unless(problem == null, "chunk " + chunk.name() + " is misplaced: " + problem);
  }

  static void requireKnownSchema(TableRecord record, ChunkEntry chunk) {
    Refusal.unless(
        record.schema(chunk.schema()).isPresent(),
        "chunk " + chunk.name() + " was written with an unknown schema: " + chunk.schema());
  }
}
