package dev.larva.lab.gauntlet;

import dev.larva.entry.TransactionId;
import dev.larva.expression.Filter;
import dev.larva.transaction.Isolation;
import dev.larva.transaction.Transaction;

/** All rows of a bin go, and a row in the ledger says so. What comes meanwhile goes too. */
record Tear(int bin) implements Deed {

  @Override
  public void run(Transaction tx, Arena arena, TransactionId id) {
    tx.table(arena.slips()).delete(Filter.eq("bin", (long) bin));
    new Append(Append.To.LEDGER, 1).run(tx, arena, id);
  }

  @Override
  public void expect(Contents state, TransactionId id) {
    state.rows("slips").removeIf(row -> row.endsWith(" " + bin));
    new Append(Append.To.LEDGER, 1).expect(state, id);
  }

  @Override
  public Isolation isolation() {
    return Isolation.SERIALIZABLE;
  }

  @Override
  public String text() {
    return "tear " + bin;
  }
}
