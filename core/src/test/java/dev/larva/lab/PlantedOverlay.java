package dev.larva.lab;

import dev.larva.runtime.Ulid;
import dev.larva.snapshot.Altered;
import dev.larva.snapshot.Snapshot;
import dev.larva.snapshot.TableState;
import java.util.Map;
import java.util.TreeMap;
import org.pcollections.TreePMap;

/** States whose tables show the tail that they had when they were first seen over their nodes. */
final class PlantedOverlay {

  private final Map<Ulid, TableState> first = new TreeMap<>();

  Snapshot over(Snapshot state) {
    TreePMap<Ulid, TableState> tables = state.tables();
    for (TableState table : state.tables().values()) {
      Ulid id = table.record().id();
      TableState seen = first.putIfAbsent(id, table);
      if (seen != null && seen.nodes().equals(table.nodes())) {
        tables = tables.plus(id, stale(table, seen));
      }
    }
    return Altered.tables(state, tables);
  }

  private static TableState stale(TableState table, TableState seen) {
    return new TableState(
        table.record(), table.nodes(), seen.added(), seen.removed(), seen.deleted(), seen.places());
  }
}
