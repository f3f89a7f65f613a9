package dev.larva.lab;

import dev.larva.Outcome;
import dev.larva.entry.TransactionId;
import dev.larva.error.CommitConflict;
import dev.larva.error.CorruptLake;
import dev.larva.error.InvalidRequest;
import dev.larva.error.LakeUpgraded;
import dev.larva.error.OutcomeUnknown;
import dev.larva.error.RetryBudgetExhausted;
import dev.larva.error.StagedTooOld;
import dev.larva.error.StoreFailure;
import dev.larva.error.VersionUnavailable;
import dev.larva.format.HoldRecord;
import dev.larva.lab.history.Call;
import dev.larva.lab.sim.Fault;
import dev.larva.lab.sim.SimProcess;
import dev.larva.runtime.Ulid;
import dev.larva.snapshot.Snapshot;
import dev.larva.snapshot.TableState;
import dev.larva.transaction.Transaction;
import dev.larva.transaction.TransactionOptions;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A client in one process. */
final class Session {

  /** A cutoff lies less than so many versions below the newest. */
  private static final int VACUUM_MARGIN = 12;

  private final SimProcess process;
  private final Shared shared;
  private final Scenario scenario;
  private final SplittableRandom random;
  private final String client;

  Session(
      SimProcess process,
      Shared shared,
      Scenario scenario,
      SplittableRandom random,
      String client) {
    this.process = process;
    this.shared = shared;
    this.scenario = scenario;
    this.random = random;
    this.client = client;
  }

  OpenLake lake() {
    return shared.lake();
  }

  SimProcess process() {
    return process;
  }

  /** An id for a transaction to come, or null if the store does not let us know a version. */
  @Nullable TransactionId mint() {
    OpenLake lake = lake();
    try {
      long since = lake.access().head().confirmed().version();
      return new TransactionId(since, process.machine().ulid());
    } catch (StoreFailure failure) {
      return null;
    } catch (LakeUpgraded upgraded) {
      shared.reopen(lake);
      return null;
    }
  }

  /** Reads all tables at some version, which must be what they were. */
  void travel() {
    attempt(this::travel);
  }

  /** Holds a version, ends a hold, or lets old versions go. */
  void history() {
    attempt(lake -> new Keeping(lake, client, random).run().ifPresent(this::expired));
  }

  /** Notes that the lake refused something because a version, this or a later one, had expired. */
  void expired(long version) {
    attempt(
        lake -> {
          long upTo = lake.latest().version();
          scenario.observations().expired.add(new Observations.Expired(client, version, upTo));
        });
  }

  /** Writes a checkpoint. */
  void checkpoint() {
    attempt(OpenLake::checkpoint);
  }

  /** Vacuums the lake, with a cutoff so close that writers and checkpoints come too late. */
  void vacuum() {
    try {
      attempt(
          lake -> {
            Snapshot newest = lake.latest();
            long margin = random.nextLong(VACUUM_MARGIN);
            long most = Math.min(newest.oldestConsumed(), newest.version() - margin);
            lake.vacuum(Math.max(newest.cutoff(), most));
          });
    } catch (InvalidRequest | OutcomeUnknown | RetryBudgetExhausted late) {
      // Another vacuum was first, or the sweep may have landed and nothing was deleted.
    } catch (CorruptLake damage) {
      requireDamaged(damage);
    }
  }

  /** Lets half of the old versions go, and then the slots that nobody needs any more. */
  void retire() {
    try {
      attempt(
          lake -> {
            lake.transact(TransactionOptions.DEFAULT, Session::expireHalf);
            lake.retire();
          });
    } catch (InvalidRequest | CommitConflict | OutcomeUnknown | RetryBudgetExhausted late) {
      // A lake of format 1, a consumer in the way, or others were first.
    } catch (CorruptLake damage) {
      requireDamaged(damage);
    }
  }

  /** What gives up objects stops at a damaged node, which readers step over. */
  private void requireDamaged(CorruptLake damage) {
    if (!scenario.world().faults().containsKey(Fault.DAMAGED_NODE)) {
      throw damage;
    }
  }

  private static void expireHalf(Transaction tx) {
    Snapshot now = tx.snapshot();
    long oldest = now.oldestReadable() + (now.version() - now.oldestReadable()) / 2;
    if (oldest > now.oldestReadable()) {
      tx.expire(oldest);
    }
  }

  /** Compacts a table of rows, as far as others and the store let it. */
  void compact() {
    String table = RowTables.NAMES.get(random.nextInt(RowTables.NAMES.size()));
    try {
      attempt(lake -> lake.compact(table));
    } catch (OutcomeUnknown | RetryBudgetExhausted late) {
      // Some of its groups may have landed.
    }
  }

  /** Upgrades the lake; who has it open finds out later. */
  void upgrade() {
    attempt(lake -> scenario.upgrade(process));
  }

  private void attempt(Consumer<OpenLake> read) {
    OpenLake lake = lake();
    try {
      read.accept(lake);
    } catch (StoreFailure failure) {
      // What the store refuses says nothing.
    } catch (LakeUpgraded upgraded) {
      shared.reopen(lake);
    }
  }

  /** Goes on with the lake as it is after an upgrade. */
  void reopen(OpenLake old) {
    shared.reopen(old);
  }

  private void travel(OpenLake lake) {
    long told = scenario.observations().acknowledged();
    Snapshot latest = lake.latest();
    if (latest.version() < told) {
      throw new Violation("the newest is " + latest.version() + " though " + told + " was told");
    }
    List<HoldRecord> holds = List.copyOf(latest.holds().values());
    boolean held = !holds.isEmpty() && random.nextBoolean();
    long version =
        held
            ? Math.min(holds.get(random.nextInt(holds.size())).version(), latest.version())
            : random.nextLong(latest.version() + 1);
    Optional<Snapshot> read = ask(lake, version, latest);
    if (read.isEmpty()) {
      return;
    }
    Snapshot then = read.get();
    for (Ulid table : then.tables().keySet()) {
      Optional<List<String>> words = content(lake, then, table);
      String id = table.text();
      words.ifPresent(
          all ->
              scenario.observations().reads.add(new Observations.Read(client, version, id, all)));
    }
  }

  /**
   * What a table holds; empty if its version expired, and objects went, while it was read. Where a
   * node is damaged, it is read from another root.
   */
  private static Optional<List<String>> content(OpenLake lake, Snapshot then, Ulid id) {
    Snapshot state = then;
    while (true) {
      TableState table = state.table(id).orElseThrow();
      try {
        return Optional.of(
            RowTables.isOne(table.record().name())
                ? RowTables.texts(lake, table)
                : Staged.words(lake, table));
      } catch (CorruptLake missing) {
        if (!lake.latest().isReadable(then.version())) {
          return Optional.empty();
        }
        state = lake.access().head().renewed(state).orElseThrow(() -> missing);
      } catch (VersionUnavailable expired) {
        return Optional.empty();
      }
    }
  }

  /** Asks for a version, which may have expired. */
  private Optional<Snapshot> ask(OpenLake lake, long version, Snapshot before) {
    Optional<Snapshot> read;
    try {
      read = Optional.of(lake.at(version));
    } catch (VersionUnavailable expired) {
      read = Optional.empty();
    }
    scenario
        .observations()
        .asked
        .add(
            new Observations.Asked(
                client, version, read.isPresent(), before.version(), lake.latest().version()));
    return read;
  }

  /** Asks for the outcome of a call's id. */
  void ask(Call call) {
    TransactionId id = scenario.observations().ids.get(call);
    if (id == null) {
      return;
    }
    attempt(
        lake -> {
          long upTo = lake.latest().version();
          Observations.Told told = new Observations.Told(client, id, lake.outcome(id), upTo);
          scenario.observations().outcomes.add(told);
        });
  }

  /** Gives up a call's transaction, whose fate is open; answers whether it did. */
  boolean withdraw(TransactionId id) {
    boolean[] gone = {false};
    try {
      attempt(
          lake -> {
            long upTo = lake.latest().version();
            Outcome outcome = lake.withdraw(id);
            scenario.observations().outcomes.add(new Observations.Told(client, id, outcome, upTo));
            gone[0] = outcome.kind() == Outcome.Kind.WITHDRAWN;
          });
    } catch (OutcomeUnknown | RetryBudgetExhausted | StagedTooOld | CommitConflict open) {
      // Its fate is as open as it was, or a sweep has decided it.
    }
    return gone[0];
  }
}
