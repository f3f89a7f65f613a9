package dev.larva.cli;

import dev.larva.format.NamespaceRecord;
import dev.larva.format.TableRecord;
import dev.larva.runtime.Ulid;
import dev.larva.schema.TableName;
import dev.larva.snapshot.Snapshot;
import dev.larva.snapshot.TableState;
import java.util.Map;
import java.util.TreeMap;

/** The names of a snapshot's tables and namespaces. */
public final class CatalogName {

  private CatalogName() {}

  /** All tables, by name. */
  public static Map<TableName, TableRecord> tables(Snapshot snapshot) {
    Map<TableName, TableRecord> tables = new TreeMap<>();
    for (TableState state : snapshot.tables().values()) {
      TableRecord table = state.record();
      NamespaceRecord namespace = snapshot.namespaces().get(table.namespace());
      String owner = namespace == null ? table.namespace().text() : namespace.name();
      tables.put(new TableName(owner, table.name()), table);
    }
    return tables;
  }

  /** The names of all tables and namespaces, by id. */
  public static Map<Ulid, String> all(Snapshot snapshot) {
    Map<Ulid, String> names = new TreeMap<>();
    snapshot.namespaces().values().forEach(one -> names.put(one.id(), one.name()));
    tables(snapshot).forEach((name, table) -> names.put(table.id(), name.toString()));
    return names;
  }
}
