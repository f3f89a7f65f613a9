package dev.larva.maintenance;

import dev.larva.transaction.Landed;
import dev.larva.transaction.Transaction;
import dev.larva.transaction.TransactionOptions;
import java.util.Optional;
import java.util.function.Consumer;

/** How work beside the commits lands what it does: as any other transaction. */
@FunctionalInterface
public interface Transactions {

  /** Runs the function and lands what it changed; empty if that is nothing. */
  Optional<Landed> run(TransactionOptions options, Consumer<Transaction> function);
}
