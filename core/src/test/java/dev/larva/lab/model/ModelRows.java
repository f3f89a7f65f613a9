package dev.larva.lab.model;

import dev.larva.entry.Entry;
import dev.larva.entry.Operation;
import dev.larva.entry.Restore;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.LongFunction;

/**
 * The live rows of the tables that an entry changed, found anew from their chunks, and what no
 * entry may do to them.
 */
final class ModelRows {

  private final ModelStore store;
  private final LongFunction<ModelState> past;

  /**
   * @param past the state at an earlier version
   */
  ModelRows(ModelStore store, LongFunction<ModelState> past) {
    this.store = store;
    this.past = past;
  }

  /** Finds the rows of the tables that the entry changed. */
  void follow(ModelState before, ModelState after, Entry entry) {
    for (Operation operation : entry.operations()) {
      if (operation instanceof Operation.OnTable change && changesRows(change)) {
        ModelTable table = after.tables.get(change.table());
        if (table != null) {
          table.rows = live(table);
          if (change instanceof Restore restore && entry.operations().size() == 1) {
            ModelRestore.compare(table, past.apply(restore.version()).table(table.id));
          }
        }
      }
    }
    for (ModelTable table : after.tables.values()) {
      ModelTable then = before.tables.get(table.id);
      if (then != null && !then.rows.equals(table.rows) && !isRestored(table, entry)) {
        compare(then, table, after.version, entry);
      }
    }
  }

  private static boolean isRestored(ModelTable table, Entry entry) {
    return entry.operations().stream()
        .anyMatch(
            operation -> operation instanceof Restore restore && restore.table().equals(table.id));
  }

  private static boolean changesRows(Operation.OnTable change) {
    return isRewrite(change)
        || change instanceof Operation.AddChunks
        || change instanceof Operation.RemoveChunks
        || change instanceof Operation.DeleteRows
        || change instanceof Restore;
  }

  private static boolean isRewrite(Operation operation) {
    return operation instanceof Operation.RewriteChunks;
  }

  private Map<Long, ModelRow> live(ModelTable table) {
    Map<Long, ModelRow> rows = new TreeMap<>();
    for (ModelChunk chunk : table.chunks.values()) {
      List<StoredRow> stored = store.rows(table.id, chunk.entry());
      ModelFault.unless(stored.size() == chunk.entry().rows(), "another number of rows: " + chunk);
      for (int i = 0; i < stored.size(); i++) {
        if (!chunk.deleted().contains((long) i)) {
          StoredRow row = stored.get(i);
          long id = row.id() == null ? chunk.firstRowId() + i : row.id();
          long version = row.version() == null ? chunk.version() : row.version();
          ModelRow twin = rows.put(id, new ModelRow(version, row.content()));
          ModelFault.unless(twin == null, "row " + id + " is there twice, in " + table.name);
        }
      }
    }
    return rows;
  }

  /** A row is new under a new id, or changed and says so, or gone, or as it was. */
  private static void compare(ModelTable before, ModelTable after, long version, Entry entry) {
    String about = " in " + after.name + " at version " + version;
    boolean written =
        entry.operations().stream()
            .anyMatch(
                operation ->
                    operation instanceof Operation.OnTable change
                        && change.table().equals(after.id)
                        && changesRows(change)
                        && !isRewrite(change));
    ModelFault.unless(written, "rows changed by a rewrite alone" + about);
    Set<Long> ids = new TreeSet<>(after.rows.keySet());
    for (long id : ids) {
      ModelRow was = before.rows.get(id);
      ModelRow is = after.rows.get(id);
      if (was == null) {
        ModelFault.unless(
            id >= before.nextRowId && id < after.nextRowId, "row " + id + " came back" + about);
      }
      ModelFault.unless(
          is != null && (is.equals(was) || is.version() == version),
          "row " + id + " changed and does not say so: " + was + " became " + is + about);
    }
    ModelFault.unless(after.nextRowId >= before.nextRowId, "the next row id fell" + about);
  }
}
