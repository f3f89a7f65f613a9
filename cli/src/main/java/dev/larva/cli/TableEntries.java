package dev.larva.cli;

import dev.larva.entry.Operation;
import dev.larva.log.LogEntry;
import dev.larva.runtime.Ulid;

/** Which entries of the log change a table. */
final class TableEntries {

  private TableEntries() {}

  /** Whether some operation of the entry is one on the table. */
  static boolean touches(LogEntry entry, Ulid table) {
    return entry.entry().operations().stream().anyMatch(one -> isOn(one, table));
  }

  private static boolean isOn(Operation operation, Ulid table) {
    return operation instanceof Operation.OnTable change
        ? change.table().equals(table)
        : operation instanceof Operation.SetProperties set && set.target().equals(table);
  }
}
