package dev.larva.lab.gauntlet;

import dev.larva.entry.TransactionId;
import dev.larva.transaction.TableChange;
import dev.larva.transaction.Transaction;
import java.util.Map;
import java.util.Set;

/** A counter that everybody wants grows. */
record Increment(int counter, long by) implements Deed {

  /** The property that holds a counter. */
  static String key(int counter) {
    return "counter." + counter;
  }

  @Override
  public void run(Transaction tx, Arena arena, TransactionId id) {
    TableChange counters = tx.table(arena.counters());
    String key = key(counter);
    counters.setProperties(Map.of(key, Contents.plus(counters.properties(), key, by)), Set.of());
  }

  @Override
  public void expect(Contents state, TransactionId id) {
    state.add(key(counter), by);
  }

  @Override
  public String text() {
    return "increment " + counter + " " + by;
  }
}
