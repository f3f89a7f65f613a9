package dev.larva.lab.gauntlet;

import dev.larva.entry.TransactionId;
import dev.larva.schema.TableName;
import dev.larva.transaction.TableChange;
import dev.larva.transaction.Transaction;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;

/** Money moves from an account to one of the other bank, and a row says so: three tables. */
record Transfer(int from, int to, long amount) implements Deed {

  /** At most this much moves at once. */
  private static final int AMOUNT_MOST = 100;

  static Transfer draw(SplittableRandom random) {
    int from = random.nextInt(Arena.ACCOUNTS);
    int to = random.nextInt(Arena.ACCOUNTS / 2) * 2 + 1 - from % 2;
    return new Transfer(from, to, 1 + random.nextInt(AMOUNT_MOST));
  }

  /** The property of its bank that holds an account's balance. */
  static String balance(int account) {
    return "balance." + account;
  }

  /** The property that counts the transfers from an account. */
  static String sent(int account) {
    return "sent." + account;
  }

  @Override
  public void run(Transaction tx, Arena arena, TransactionId id) {
    TableChange giver = tx.table(arena.bank(from));
    Map<String, String> before = giver.properties();
    giver.setProperties(
        Map.of(
            balance(from),
            Contents.plus(before, balance(from), -amount),
            sent(from),
            Contents.plus(before, sent(from), 1)),
        Set.of());
    TableChange taker = tx.table(arena.bank(to));
    taker.setProperties(
        Map.of(balance(to), Contents.plus(taker.properties(), balance(to), amount)), Set.of());
    TableName transfers = arena.transfers();
    tx.table(transfers)
        .append(
            List.of(
                Grid.row(
                    tx.table(transfers).schema(),
                    Map.of(
                        "tx",
                        id.toString(),
                        "from",
                        (long) from,
                        "to",
                        (long) to,
                        "amount",
                        amount))));
  }

  @Override
  public void expect(Contents state, TransactionId id) {
    state.add(balance(from), -amount);
    state.add(sent(from), 1);
    state.add(balance(to), amount);
    state.rows("transfers").add(id + " " + from + " " + to + " " + amount);
  }

  @Override
  public String text() {
    return "transfer " + from + " " + to + " " + amount;
  }
}
