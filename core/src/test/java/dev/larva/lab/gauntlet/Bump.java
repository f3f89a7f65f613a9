package dev.larva.lab.gauntlet;

import dev.larva.entry.TransactionId;
import dev.larva.expression.Filter;
import dev.larva.transaction.Transaction;
import java.util.List;

/** The number in a row grows; the row stays the same one. */
record Bump(int row, long by) implements Deed {

  @Override
  public void run(Transaction tx, Arena arena, TransactionId id) {
    tx.table(arena.tallies())
        .update(
            Filter.eq("k", (long) row),
            tally -> {
              tally.put("n", (Long) tally.get("n") + by);
              return tally;
            });
  }

  @Override
  public void expect(Contents state, TransactionId id) {
    List<String> rows = state.rows("tallies");
    rows.replaceAll(
        tally -> {
          String[] values = tally.split(" ", -1);
          return values[0].equals(String.valueOf(row))
              ? row + " " + (Long.parseLong(values[1]) + by)
              : tally;
        });
  }

  @Override
  public String text() {
    return "bump " + row + " " + by;
  }
}
