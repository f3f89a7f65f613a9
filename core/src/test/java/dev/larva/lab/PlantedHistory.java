package dev.larva.lab;

import dev.larva.format.History;
import dev.larva.format.HoldRecord;
import dev.larva.snapshot.Snapshot;
import org.pcollections.TreePMap;

/** States that say other things of what may be read. */
final class PlantedHistory {

  private PlantedHistory() {}

  static Snapshot unexpired(Snapshot state) {
    return with(state, state.holds(), 0);
  }

  static Snapshot unheld(Snapshot state) {
    return with(state, TreePMap.empty(), state.oldestReadable());
  }

  private static Snapshot with(Snapshot state, TreePMap<String, HoldRecord> holds, long oldest) {
    return new Snapshot(
        state.lake(),
        state.format(),
        state.version(),
        state.tip(),
        state.time(),
        state.namespaces(),
        state.tables(),
        state.names(),
        state.applications(),
        holds,
        new History(
            state.keptRoots(), state.cutoff(), oldest, state.history().swept(), state.retired()),
        state.root());
  }
}
