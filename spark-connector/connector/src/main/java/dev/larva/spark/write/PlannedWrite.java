package dev.larva.spark.write;

import dev.larva.Lake;
import dev.larva.entry.ChunkEntry;
import dev.larva.error.CommitConflict;
import dev.larva.spark.access.Lease;
import dev.larva.spark.access.OpenLakes;
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
 * @param chunkBytes at which a chunk is full; absent: as the table's properties say
 * @param summary for people, in the log
 */
record PlannedWrite(
    Target target,
    @Nullable Replacement replacement,
    @Nullable Long chunkBytes,
    Map<String, String> summary) {

  PlannedWrite {
    summary = Map.copyOf(summary);
  }

  /** What its tasks have in common. */
  WriteTask task() {
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
  void land(List<ChunkEntry> chunks) {
    try (Lease<Lake> lake = OpenLakes.lease(target.address())) {
      TransactionOptions options = TransactionOptions.DEFAULT;
      if (replacement != null && replacement.premise() != null) {
        options = options.on(replacement.premise());
      }
      lake.value().transact(options, transaction -> change(transaction, chunks));
    }
  }

  private void change(Transaction transaction, List<ChunkEntry> chunks) {
    TableChange table = target.exists() ? existing(transaction) : create(transaction);
    if (replacement != null && target.exists()) {
      table.overwrite(replacement.scope());
    }
    table.append(chunks, target.schema().id());
    summary.forEach(transaction::summary);
  }

  private TableChange create(Transaction transaction) {
    String namespace = target.name().namespace();
    if (transaction.snapshot().namespace(namespace).isEmpty()) {
      transaction.createNamespace(namespace, Map.of());
    }
    return transaction.createTable(
        target.table(), target.name(), target.schema().fields(), Map.of());
  }

  private TableChange existing(Transaction transaction) {
    TableChange table = transaction.table(target.name());
    if (!table.id().equals(target.table())) {
      throw new CommitConflict(
          ("Table %s was dropped and made anew while this write ran; nothing was written. Run it"
                  + " again. table=%s id=%s")
              .formatted(target.name(), target.name(), target.table()));
    }
    return table;
  }
}
