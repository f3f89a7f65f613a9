package dev.larva.conflict;

import dev.larva.entry.ColumnChange;
import dev.larva.entry.Operation;
import dev.larva.entry.StagedName;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** What operations are about, for needs and effects alike. */
final class Operations {

  private Operations() {}

  static Set<StagedName> names(List<Operation.RemovedChunk> chunks) {
    Set<StagedName> names = new TreeSet<>();
    chunks.forEach(chunk -> names.add(chunk.name()));
    return names;
  }

  static Set<String> keys(Operation.SetProperties change) {
    Set<String> keys = new TreeSet<>(change.set().keySet());
    keys.addAll(change.removed());
    return keys;
  }

  /** Whether it changes a table's being, name, columns or spec, and no row. */
  static boolean isOfSchema(Operation.OnTable change) {
    return change instanceof Operation.CreateTable
        || change instanceof Operation.DropTable
        || change instanceof Operation.RenameTable
        || change instanceof ColumnChange
        || change instanceof Operation.SetPartitioning;
  }

  /** An operation that the table of conflicts was not told of: nothing may be assumed of it. */
  static IllegalStateException unknown(Operation operation) {
    return new IllegalStateException(
        "the rules of conflict do not know the operation " + operation.getClass().getSimpleName());
  }
}
