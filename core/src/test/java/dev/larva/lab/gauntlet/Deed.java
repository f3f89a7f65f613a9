package dev.larva.lab.gauntlet;

import dev.larva.entry.TransactionId;
import dev.larva.transaction.Isolation;
import dev.larva.transaction.Transaction;
import java.util.SplittableRandom;

/**
 * A transaction that a process of the gauntlet does. What it changes follows from itself, its id
 * and the state it runs on, so that a log of deeds gives the state after them.
 */
sealed interface Deed
    permits Append, Bump, Increment, NextGeneration, Reshape, Slip, Tear, Transfer {

  /** Does it. */
  void run(Transaction tx, Arena arena, TransactionId id);

  /** Does the same to what is expected. */
  void expect(Contents state, TransactionId id);

  /** What must hold of what it reads. */
  default Isolation isolation() {
    return Isolation.SNAPSHOT;
  }

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
      case "bump" -> new Bump(Integer.parseInt(words[1]), Long.parseLong(words[2]));
      case "slip" -> new Slip(Integer.parseInt(words[1]), Integer.parseInt(words[2]));
      case "tear" -> new Tear(Integer.parseInt(words[1]));
      case "generation" -> new NextGeneration();
      case "reshape" -> new Reshape(Reshape.Change.valueOf(words[1]));
      default -> throw new IllegalArgumentException("no deed: " + text);
    };
  }

  /** One at random: of a hundred, so many of each kind. */
  static Deed draw(SplittableRandom random) {
    int lot = random.nextInt(100);
    if (lot < 25) {
      return Transfer.draw(random);
    } else if (lot < 40) {
      return new Bump(random.nextInt(Arena.TALLIES), 1 + random.nextInt(9));
    } else if (lot < 50) {
      return new Slip(random.nextInt(Arena.BINS), 1 + random.nextInt(4));
    } else if (lot < 55) {
      return new Tear(random.nextInt(Arena.BINS));
    } else if (lot < 70) {
      return new Increment(random.nextInt(Arena.COUNTERS), 1 + random.nextInt(9));
    } else if (lot < 82) {
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
