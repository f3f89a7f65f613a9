package dev.larva.lab;

import dev.larva.entry.Operation.OpenLineage;
import dev.larva.entry.Operation.Step;
import dev.larva.error.SequenceConflict;
import dev.larva.format.ApplicationRecord;
import dev.larva.lab.Bug.Elsewhere;
import dev.larva.snapshot.Head;
import dev.larva.snapshot.Standing;
import dev.larva.transaction.Landed;
import dev.larva.transaction.Transaction;
import dev.larva.transaction.TransactionOptions;
import dev.larva.transaction.Transactor;
import java.util.IdentityHashMap;
import java.util.Optional;
import java.util.function.Consumer;

/** Steps of applications with a planted bug. */
final class PlantedSteps {

  private final Elsewhere bug;
  private final IdentityHashMap<Transaction, Step> apart = new IdentityHashMap<>();

  PlantedSteps(Elsewhere bug) {
    this.bug = bug;
  }

  boolean step(Transaction tx, Step step, Head head) {
    Standing standing = Standing.of(head.known(), step);
    return switch (bug) {
      case DONE_STEP_APPLIED_AGAIN -> standing == Standing.DONE || take(tx, step);
      case STEP_APART_FROM_ITS_DATA -> {
        apart.put(tx, step);
        yield standing != Standing.DONE;
      }
      case SUPERSEDED_STEP_TAKEN_FOR_DONE -> takenForDone(tx, step);
      default -> take(tx, step);
    };
  }

  private static boolean takenForDone(Transaction tx, Step step) {
    try {
      return take(tx, step);
    } catch (SequenceConflict conflict) {
      if (conflict.kind() == SequenceConflict.Kind.SUPERSEDED) {
        return false;
      }
      throw conflict;
    }
  }

  private static boolean take(Transaction tx, Step step) {
    return tx.step(step.application(), step.lineage(), step.previous(), step.next());
  }

  void open(Transaction tx, OpenLineage opening, Head head) {
    ApplicationRecord known = head.known().application(opening.application()).orElse(null);
    boolean anywhere = bug == Elsewhere.LINEAGE_OPENED_ON_ANY_POSITION;
    if (anywhere && known != null && opening.parent() != null) {
      tx.openLineage(
          opening.application(), opening.lineage(), known.lineage(), known.position(), true);
      return;
    }
    tx.openLineage(
        opening.application(),
        opening.lineage(),
        opening.parent(),
        opening.position(),
        opening.fork());
  }

  /** Lands what the function changed, and then the step. */
  Optional<Landed> apart(
      Transactor transactor, TransactionOptions options, Consumer<Transaction> function) {
    Transaction[] last = new Transaction[1];
    Optional<Landed> landed =
        transactor.run(
            options,
            tx -> {
              last[0] = tx;
              function.accept(tx);
            });
    Step step = apart.remove(last[0]);
    if (step != null) {
      transactor.run(TransactionOptions.DEFAULT, tx -> take(tx, step));
    }
    return landed;
  }
}
