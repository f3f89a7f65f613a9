package dev.larva.spark.stream;

import dev.larva.Lake;
import dev.larva.error.SequenceConflict;
import dev.larva.format.ApplicationRecord;
import dev.larva.runtime.Ulid;
import dev.larva.spark.write.Once;
import dev.larva.transaction.Transaction;
import org.jspecify.annotations.Nullable;

/**
 * A micro-batch of a query, as a step of an application of the lake: the application is the query,
 * each of its runs has a lineage, and its position is the number of the next batch. The first batch
 * that a run lands opens its lineage, and from then on no run that began before it lands any more.
 *
 * @param batch its number, from 0 on
 */
record MicroBatch(StreamRun run, long batch) implements Once {

  /** Precedes the query's id in the name of the application. */
  static final String PREFIX = "spark/";

  String application() {
    return PREFIX + run.query();
  }

  @Override
  public boolean marksNothing() {
    return false;
  }

  @Override
  public boolean take(Lake lake, Transaction transaction) {
    ApplicationRecord known = known(lake);
    if (known == null) {
      transaction.openLineage(application(), run.id(), null, batch, false);
      return step(transaction, batch);
    }
    if (known.reached(run.id()).isPresent()) {
      return step(transaction, Math.min(batch, known.position()));
    }
    if (known.position() > batch + 1) {
      throw outrun(known);
    }
    Ulid before = known.lineage();
    if (known.position() == batch + 1) {
      return transaction.step(application(), before, batch, batch + 1);
    }
    transaction.openLineage(application(), run.id(), before, known.position(), false);
    return step(transaction, known.position());
  }

  private boolean step(Transaction transaction, long from) {
    return transaction.step(application(), run.id(), from, batch + 1);
  }

  /** What is known at hand does if this run landed last; else the newest state is asked. */
  private @Nullable ApplicationRecord known(Lake lake) {
    ApplicationRecord known = lake.access().head().known().application(application()).orElse(null);
    return known != null && known.lineage().equals(run.id())
        ? known
        : lake.snapshot().application(application()).orElse(null);
  }

  private SequenceConflict outrun(ApplicationRecord known) {
    return new SequenceConflict(
        SequenceConflict.Kind.BEYOND,
        ("Batch %d of this streaming query is older than what the query has landed, up to batch %d, so"
                + " nobody can tell whether these rows are there already; nothing was written. Is a second"
                + " copy of the query running, or was an old checkpoint put back? Stop the copy; or start"
                + " the query with a new checkpoint, at the right place of its sources. application=%s")
            .formatted(batch, known.position() - 1, application()));
  }
}
