package dev.larva.snapshot;

import dev.larva.entry.Operation;
import dev.larva.format.NamespaceRecord;
import java.util.Map;
import java.util.TreeMap;

/** The effect of setting properties, of a table or of a namespace. */
final class PropertiesReplay {

  private PropertiesReplay() {}

  static Snapshot apply(Snapshot state, Operation.SetProperties change, long version) {
    TableState table = state.tables().get(change.target());
    if (table != null) {
      Map<String, String> properties = changed(table.record().properties(), change);
      return state.withTable(
          table.with(Records.withProperties(table.record(), properties, version)));
    }
    NamespaceRecord namespace =
        NamespaceReplay.require(state.namespaces().get(change.target()), change.target());
    return state.withNamespace(
        new NamespaceRecord(
            namespace.id(), namespace.name(), changed(namespace.properties(), change)));
  }

  private static Map<String, String> changed(
      Map<String, String> before, Operation.SetProperties change) {
    Map<String, String> after = new TreeMap<>(before);
    after.keySet().removeAll(change.removed());
    after.putAll(change.set());
    return after;
  }
}
