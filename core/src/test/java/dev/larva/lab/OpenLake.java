package dev.larva.lab;

import dev.larva.Outcome;
import dev.larva.entry.Operation;
import dev.larva.entry.TransactionId;
import dev.larva.format.LiveChunk;
import dev.larva.maintenance.compaction.Compaction;
import dev.larva.schema.TableName;
import dev.larva.snapshot.Snapshot;
import dev.larva.snapshot.TableState;
import dev.larva.transaction.LakeAccess;
import dev.larva.transaction.Landed;
import dev.larva.transaction.Transaction;
import dev.larva.transaction.TransactionOptions;
import java.util.Iterator;
import java.util.Optional;
import java.util.function.Consumer;

/** A lake as one simulated process has it open; planted bugs open it otherwise. */
interface OpenLake {

  /** What is below it: for what the laboratory does by hand. */
  LakeAccess access();

  /** Runs a transaction; empty if it changed nothing. */
  Optional<Landed> transact(TransactionOptions options, Consumer<Transaction> function);

  /** Takes a step; whether its data is to be written. */
  default boolean step(Transaction tx, Operation.Step step) {
    return tx.step(step.application(), step.lineage(), step.previous(), step.next());
  }

  /** Opens a lineage. */
  default void open(Transaction tx, Operation.OpenLineage opening) {
    tx.openLineage(
        opening.application(),
        opening.lineage(),
        opening.parent(),
        opening.position(),
        opening.fork());
  }

  /** Holds a version. */
  default void hold(Transaction tx, Operation.Hold hold) {
    tx.hold(hold.name(), hold.claim(), hold.version());
  }

  /** Makes a table of the namespace main what it was at a version. */
  default void restore(Transaction tx, String table, long version) {
    tx.restore(TableName.parse(table), version);
  }

  /** The newest state. */
  Snapshot latest();

  /** The state at a version. */
  Snapshot at(long version);

  /** What became of a transaction. */
  Outcome outcome(TransactionId id);

  /** Gives a transaction up for good, unless it has landed. */
  Outcome withdraw(TransactionId id);

  /** Deletes what is garbage below a version, which is above the cutoff in force. */
  void vacuum(long cutoff);

  /** Replaces old slots by tombstones. */
  void retire();

  /** Writes and confirms a checkpoint, if it can. */
  void checkpoint();

  /** The live chunks of a table in the order of their names. */
  default Iterator<LiveChunk> chunks(TableState table) {
    return access().nodes().chunks(table);
  }

  /** Compacts a table of the namespace main, if it is there. */
  default void compact(String table) {
    latest()
        .table(TableName.DEFAULT_NAMESPACE, table)
        .ifPresent(state -> new Compaction(access(), this::transact, state).run());
  }

  void close();
}
