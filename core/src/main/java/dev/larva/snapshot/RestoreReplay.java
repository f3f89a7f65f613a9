package dev.larva.snapshot;

import dev.larva.entry.Restore;
import dev.larva.format.TableRecord;
import dev.larva.partition.SpecRules;
import dev.larva.schema.Evolution;
import dev.larva.schema.Schema;

/** The effect of bringing an earlier version of a table back, but for its chunks. */
final class RestoreReplay {

  private RestoreReplay() {}

  /** The table with the columns of that version, which must be one that can still be read. */
  static TableState columns(Snapshot state, TableState table, Restore restore, long version) {
    TableRecord record = table.record();
    Refusal.unless(
        restore.version() < version && state.isReadable(restore.version()),
        "version "
            + restore.version()
            + " cannot be read; the oldest that can is "
            + state.oldestReadable());
    Refusal.unless(
        record.created() <= restore.version(),
        "the table was not there at version " + restore.version());
    Schema then =
        record
            .schema(restore.schema())
            .orElseThrow(() -> new Refusal("the table has no schema " + restore.schema()));
    Schema again = new Schema(record.schema().id() + 1, Evolution.restored(record.schemas(), then));
    SpecRules.requireSources(again, record.spec());
    if (again.fields().equals(record.schema().fields())) {
      return table.with(Records.withRows(record, record.nextRowId(), record.totals(), version));
    }
    return table.with(Records.withSchema(record, again, version));
  }
}
