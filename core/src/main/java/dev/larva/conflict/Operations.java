package dev.larva.conflict;

import dev.larva.entry.Operation;
import dev.larva.entry.StagedName;
import java.util.Set;
import java.util.TreeSet;

/** What operations are about, for needs and effects alike. */
final class Operations {

  private Operations() {}

  static Set<StagedName> names(Operation.RemoveChunks remove) {
    Set<StagedName> names = new TreeSet<>();
    remove.chunks().forEach(chunk -> names.add(chunk.name()));
    return names;
  }

  static Set<String> keys(Operation.SetProperties change) {
    Set<String> keys = new TreeSet<>(change.set().keySet());
    keys.addAll(change.removed());
    return keys;
  }
}
