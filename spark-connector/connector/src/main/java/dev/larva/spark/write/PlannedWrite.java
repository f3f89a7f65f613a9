package dev.larva.spark.write;

import dev.larva.Lake;
import dev.larva.entry.ChunkEntry;
import dev.larva.error.CommitConflict;
import dev.larva.snapshot.Snapshot;
import dev.larva.spark.access.Lease;
import dev.larva.spark.access.OpenLakes;
import dev.larva.spark.access.WriteOptions;
import dev.larva.spark.target.Target;
import dev.larva.spark.task.WriteTask;
import dev.larva.transaction.TableChange;
import dev.larva.transaction.Transaction;
import dev.larva.transaction.TransactionOptions;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One write: where its rows go, and how they land.
 *
 * @param replacement absent: an append
 * @param once by what it is known that it landed
 * @param summary for people, in the log
 */
public record PlannedWrite(
    Target target,
    @Nullable Replacement replacement,
    WriteOptions options,
    Once once,
    Map<String, String> summary) {

  public PlannedWrite {
    summary = Map.copyOf(summary);
  }

  /** One that lands once if its options say how. */
  public PlannedWrite(
      Target target,
      @Nullable Replacement replacement,
      WriteOptions options,
      Map<String, String> summary) {
    this(target, replacement, options, Once.of(options.step()), summary);
  }

  /** The same write, with its rows computed from this state of the table, or from none. */
  PlannedWrite on(@Nullable Snapshot premise) {
    return replacement == null
        ? this
        : new PlannedWrite(
            target, new Replacement(replacement.scope(), premise), options, once, summary);
  }

  /** The same write, known by another mark. */
  public PlannedWrite once(Once mark) {
    return new PlannedWrite(target, replacement, options, mark, summary);
  }

  /** What its tasks have in common. */
  public WriteTask task() {
    Long chunkBytes = options.chunkBytes();
    return WriteTask.of(
        target.address(),
        target.lake(),
        target.table(),
        target.schema(),
        target.spec(),
        target.confirmed(),
        chunkBytes == null ? target.chunkBytes() : chunkBytes);
  }

  /** Lands everything in one entry. Nothing, if there is nothing to change. */
  public void land(List<ChunkEntry> chunks) {
    boolean changes = !chunks.isEmpty() || replacement != null || !target.exists();
    if (!changes && !once.marksNothing()) {
      return;
    }
    try (Lease<Lake> lake = OpenLakes.lease(target.address())) {
      TransactionOptions how = TransactionOptions.DEFAULT;
      if (replacement != null && replacement.premise() != null) {
        how = how.on(replacement.premise());
      }
      lake.value().transact(how, transaction -> change(lake.value(), transaction, chunks));
    }
  }

  private void change(Lake lake, Transaction transaction, List<ChunkEntry> chunks) {
    if (!once.take(lake, transaction)) {
      return;
    }
    TableChange table =
        target.creation() == null
            ? target.in(transaction)
            : target
                .creation()
                .create(transaction, target, replacement != null && replacement.premise() != null);
    if (replacement != null && target.exists()) {
      table.overwrite(replacement.scope(target, chunks));
    }
    if (target.reform() != null) {
      target.reform().apply(transaction, table);
      requireSame(table);
    }
    table.append(chunks, target.schema().id());
    summary.forEach(transaction::summary);
  }

  /** Rows were staged for what the table was to become. */
  private void requireSame(TableChange table) {
    if (!table.schema().equals(target.schema())) {
      throw new CommitConflict(
          ("Table %s was altered while it was being replaced; nothing was written. Run it again."
                  + " table=%s")
              .formatted(target.name(), target.name()));
    }
  }
}
