package dev.larva.spark.target;

import dev.larva.Lake;
import dev.larva.format.TableRecord;
import dev.larva.spark.table.LoadedTable;
import dev.larva.transaction.TableChange;
import dev.larva.transaction.TransactionOptions;

/**
 * Leaves a transaction once it is known what a table would become, so that nothing of it lands:
 * rows are staged for columns that are not there yet.
 */
final class Rehearsal extends RuntimeException {

  private static final long serialVersionUID = 1;

  private final transient TableRecord result;

  private Rehearsal(TableRecord result) {
    super("the table is only looked at; let this pass", null, false, false);
    this.result = result;
  }

  /** The table as it will be once it is replaced. */
  static Target of(Lake lake, LoadedTable table, Reform reform) {
    Target before = Target.of(table);
    try {
      lake.transact(
          TransactionOptions.DEFAULT.on(table.snapshot()),
          transaction -> {
            TableChange change = before.in(transaction);
            reform.apply(transaction, change);
            throw new Rehearsal(Reform.record(transaction, change));
          });
    } catch (Rehearsal end) {
      return before.reformed(reform, end.result.schema(), end.result.spec());
    }
    throw new IllegalStateException("a rehearsal lands nothing");
  }
}
