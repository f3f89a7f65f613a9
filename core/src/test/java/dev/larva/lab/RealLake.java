package dev.larva.lab;

import dev.larva.Lake;
import dev.larva.Outcome;
import dev.larva.entry.TransactionId;
import dev.larva.format.Marker;
import dev.larva.lab.sim.SimProcess;
import dev.larva.maintenance.vacuum.VacuumOptions;
import dev.larva.snapshot.Snapshot;
import dev.larva.store.ReadRetryStore;
import dev.larva.transaction.LakeAccess;
import dev.larva.transaction.Landed;
import dev.larva.transaction.Transaction;
import dev.larva.transaction.TransactionOptions;
import java.util.Optional;
import java.util.function.Consumer;

/** The public API, on a simulated machine and store. */
record RealLake(Lake lake) implements OpenLake {

  static OpenLake open(SimProcess process, Marker marker) {
    return new RealLake(
        Lake.open(
            "sim:lake",
            new ReadRetryStore(process.store(), process.machine()),
            process.machine(),
            marker));
  }

  @Override
  public LakeAccess access() {
    return lake.access();
  }

  @Override
  public Optional<Landed> transact(TransactionOptions options, Consumer<Transaction> function) {
    return lake.transact(options, function);
  }

  @Override
  public Snapshot latest() {
    return lake.snapshot();
  }

  @Override
  public Snapshot at(long version) {
    return lake.snapshotAt(version);
  }

  @Override
  public Outcome outcome(TransactionId id) {
    return lake.outcome(id);
  }

  @Override
  public Outcome withdraw(TransactionId id) {
    return lake.withdraw(id);
  }

  @Override
  public void vacuum(long cutoff) {
    lake.vacuum(VacuumOptions.DEFAULT.below(cutoff));
  }

  @Override
  public void retire() {
    lake.retire();
  }

  @Override
  public void checkpoint() {
    lake.checkpoint();
  }

  @Override
  public void close() {
    lake.close();
  }
}
