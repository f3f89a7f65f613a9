package dev.larva.lab;

import dev.larva.format.History;
import dev.larva.snapshot.Altered;
import dev.larva.snapshot.Snapshot;
import org.pcollections.TreePMap;

/** States that say other things of what may be read. */
final class PlantedHistory {

  private PlantedHistory() {}

  static Snapshot unexpired(Snapshot state) {
    History history = state.history();
    return Altered.history(
        state,
        new History(history.keptRoots(), history.cutoff(), 0, history.swept(), history.retired()));
  }

  static Snapshot unheld(Snapshot state) {
    return Altered.holds(state, TreePMap.empty());
  }
}
