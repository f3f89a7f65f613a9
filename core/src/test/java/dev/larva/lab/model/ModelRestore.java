package dev.larva.lab.model;

import dev.larva.entry.Restore;
import dev.larva.schema.Field;
import dev.larva.schema.Schema;
import java.util.ArrayList;
import java.util.List;
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
    List<Field> fields = new ArrayList<>();
    source.schema().fields().forEach(field -> fields.add(latest(table, field)));
    if (!fields.equals(table.schema().fields())) {
      table.addSchema(fields);
    }
  }

  /** A column, as wide as it is in the last schema that has it. */
  private static Field latest(ModelTable table, Field field) {
    Field latest = field;
    for (Schema schema : table.schemas.values()) {
      for (Field one : schema.fields()) {
        boolean same = one.id() == field.id();
        latest = same ? field.as(one.type()).requiring(one.required()) : latest;
      }
    }
    return latest;
  }

  /** No row of the table is other than then. */
  static void compare(ModelTable table, ModelTable then) {
    Map<Long, ModelRow> rows = table.rows;
    ModelFault.unless(
        rows.equals(then.rows), "restored " + table.name + " to " + rows + " from " + then.rows);
  }
}
