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
    if (operation instanceof Operation.AddChunks added) {
      return added.table().equals(table);
    }
    if (operation instanceof Operation.RemoveChunks removed) {
      return removed.table().equals(table);
    }
    if (operation instanceof Operation.AddColumn added) {
      return added.table().equals(table);
    }
    if (operation instanceof Operation.DropColumn dropped) {
      return dropped.table().equals(table);
    }
    if (operation instanceof Operation.RenameColumn renamed) {
      return renamed.table().equals(table);
    }
    return isOnCatalog(operation, table);
  }

  private static boolean isOnCatalog(Operation operation, Ulid table) {
    if (operation instanceof Operation.CreateTable created) {
      return created.table().equals(table);
    }
    if (operation instanceof Operation.RenameTable renamed) {
      return renamed.table().equals(table);
    }
    return operation instanceof Operation.SetProperties set && set.target().equals(table);
  }
}
