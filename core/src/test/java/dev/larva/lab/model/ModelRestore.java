package dev.larva.lab.model;

import dev.larva.entry.Restore;
import java.util.Map;

/** What bringing a version of a table back does to it: it has the chunks and columns of then. */
final class ModelRestore {

  private ModelRestore() {}

  /**
   * Once what leaves has left.
   *
   * @param then the state at that version
   */
  static void apply(ModelState state, Restore restore, ModelState then) {
    ModelFault.unless(
        restore.version() < state.version && state.readable(restore.version()),
        "restored what cannot be read: " + restore.version());
    ModelTable table = state.table(restore.table());
    ModelTable source = then.table(restore.table());
    for (Restore.RestoredChunk chunk : restore.restored()) {
      ModelChunk was = source.chunks.get(chunk.entry().name());
      if (was == null) {
        throw new ModelFault("restored what was not live: " + chunk.entry().name());
      }
      ModelFault.unless(
          was.entry().withoutContent().equals(chunk.entry())
              && was.firstRowId() == chunk.firstRowId()
              && was.version() == chunk.version()
              && was.slot() == chunk.slot()
              && was.deleted().equals(ModelReplay.positions(chunk.deleted())),
          "restored otherwise than it was: " + chunk);
      ModelFault.unless(
          table.chunks.put(chunk.entry().name(), was) == null,
          "restored what is live: " + chunk.entry().name());
    }
    ModelFault.unless(
        source.schema().id() == restore.schema(), "restored another schema: " + restore.schema());
    if (!source.schema().fields().equals(table.schema().fields())) {
      table.addSchema(source.schema().fields());
    }
  }

  /** No row of the table is other than then. */
  static void compare(ModelTable table, ModelTable then) {
    Map<Long, ModelRow> rows = table.rows;
    ModelFault.unless(
        rows.equals(then.rows), "restored " + table.name + " to " + rows + " from " + then.rows);
  }
}
