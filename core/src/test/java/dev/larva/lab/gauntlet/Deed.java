package dev.larva.lab.gauntlet;

import dev.larva.entry.TransactionId;
import dev.larva.transaction.Transaction;
import java.util.SplittableRandom;

/**
 * A transaction that a process of the gauntlet does. What it changes follows from itself, its id
 * and the state it runs on, so that a log of deeds gives the state after them.
 */
sealed interface Deed permits Append, Increment, NextGeneration, Reshape, Transfer {

  /** Does it. */
  void run(Transaction tx, Arena arena, TransactionId id);

  /** Does the same to what is expected. */
  void expect(Contents state, TransactionId id);

  /** The form that {@link #parse} reads: words. */
  String text();

  static Deed parse(String text) {
    String[] words = text.split(" ", -1);
    return switch (words[0]) {
      case "transfer" ->
          new Transfer(
              Integer.parseInt(words[1]), Integer.parseInt(words[2]), Long.parseLong(words[3]));
      case "increment" -> new Increment(Integer.parseInt(words[1]), Long.parseLong(words[2]));
      case "append" -> new Append(Append.To.valueOf(words[1]), Integer.parseInt(words[2]));
      case "generation" -> new NextGeneration();
      case "reshape" -> new Reshape(Reshape.Change.valueOf(words[1]));
      default -> throw new IllegalArgumentException("no deed: " + text);
    };
  }

  /** One at random: of a hundred, so many of each kind. */
  static Deed draw(SplittableRandom random) {
    int lot = random.nextInt(100);
    if (lot < 40) {
      return Transfer.draw(random);
    } else if (lot < 65) {
      return new Increment(random.nextInt(Arena.COUNTERS), 1 + random.nextInt(9));
    } else if (lot < 80) {
      return new Append(Append.To.LEDGER, 1 + random.nextInt(5));
    } else if (lot < 88) {
      return new Append(Append.To.SHIFTING, 1 + random.nextInt(3));
    } else if (lot < 93) {
      return new NextGeneration();
    }
    Reshape.Change[] changes = Reshape.Change.values();
    return new Reshape(changes[random.nextInt(changes.length)]);
  }
}
