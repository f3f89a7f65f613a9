package dev.larva.lab;

import dev.larva.Outcome;
import dev.larva.commit.Committer;
import dev.larva.commit.PlantedCommitter;
import dev.larva.entry.Operation;
import dev.larva.entry.TransactionId;
import dev.larva.format.Layout;
import dev.larva.format.Marker;
import dev.larva.lab.Bug.Elsewhere;
import dev.larva.lab.sim.SimProcess;
import dev.larva.log.CommitPoint;
import dev.larva.log.LogEntry;
import dev.larva.maintenance.retirement.Retirement;
import dev.larva.maintenance.vacuum.PlantedVacuum;
import dev.larva.maintenance.vacuum.Vacuum;
import dev.larva.maintenance.vacuum.VacuumOptions;
import dev.larva.runtime.Machine;
import dev.larva.snapshot.Head;
import dev.larva.snapshot.InlineChunks;
import dev.larva.snapshot.Loader;
import dev.larva.snapshot.Nodes;
import dev.larva.snapshot.Snapshot;
import dev.larva.store.ObjectStore;
import dev.larva.store.ReadRetryStore;
import dev.larva.transaction.Isolation;
import dev.larva.transaction.LakeAccess;
import dev.larva.transaction.Landed;
import dev.larva.transaction.PlantedTransactor;
import dev.larva.transaction.Transaction;
import dev.larva.transaction.TransactionOptions;
import dev.larva.transaction.Transactor;
import java.util.Optional;
import java.util.function.Consumer;

/** A lake put together by hand from the parts of the real one, with a planted bug among them. */
final class PlantedLake implements OpenLake {

  private final Bug bug;
  private final LakeAccess access;
  private final CommitPoint log;
  private final Loader loader;
  private final Committer committer;
  private final Transactor transactor;
  private final PlantedCheckpoint checkpoint;
  private final PlantedSteps steps;
  private final PlantedOverlay overlay = new PlantedOverlay();

  private PlantedLake(Bug bug, LakeAccess access, CommitPoint log, Loader loader) {
    this.bug = bug;
    this.access = access;
    this.log = log;
    this.loader = loader;
    Machine machine = access.machine();
    this.committer =
        bug.elsewhere() == Elsewhere.NOTHING_TO_DO_ON_CANDIDATE
            ? Committer.start(log, access.head(), machine, access.store(), machine.ulid())
            : PlantedCommitter.start(
                bug.commit(), log, access.head(), machine, access.store(), machine.ulid());
    this.transactor = PlantedTransactor.start(bug.moving(), access, committer);
    this.steps = new PlantedSteps(bug.elsewhere());
    this.checkpoint = new PlantedCheckpoint(bug, access, log, loader, committer);
  }

  static Wiring with(Bug bug) {
    return new Wiring() {
      @Override
      public OpenLake open(SimProcess process, Marker marker) {
        return PlantedLake.open(process, marker, bug);
      }

      @Override
      public void upgrade(SimProcess process, Marker marker) {
        if (bug.elsewhere() == Elsewhere.UPGRADE_BY_MARKER_ALONE) {
          PlantedUpgrade.byMarkerAlone(process.store(), marker);
        } else {
          Wiring.super.upgrade(process, marker);
        }
      }
    };
  }

  private static OpenLake open(SimProcess process, Marker marker, Bug bug) {
    ObjectStore retrying = new ReadRetryStore(process.store(), process.machine());
    ObjectStore store =
        switch (bug.elsewhere()) {
          case CHUNK_IN_DOUBT_IS_NAMED -> new CredulousStore(retrying, "data/");
          case TOKEN_WITHOUT_A_LOOK -> new BlindStore(retrying);
          default -> retrying;
        };
    Layout layout = new Layout(marker.lake());
    CommitPoint log = CommitPoint.of(store, layout, process.machine(), marker);
    Loader loader = new Loader(store, layout, log, process.machine(), marker.born());
    Head head = loader.open();
    LakeAccess access =
        new LakeAccess(
            store,
            layout,
            process.machine(),
            head,
            new Nodes(store, layout, process.machine(), head::lost),
            new InlineChunks(log));
    return new PlantedLake(bug, access, log, loader);
  }

  @Override
  public LakeAccess access() {
    return access;
  }

  @Override
  public Optional<Landed> transact(TransactionOptions options, Consumer<Transaction> function) {
    return switch (bug.elsewhere()) {
      case CANARY -> {
        Landed nothing = new Landed(new TransactionId(0, access.machine().ulid()), 1, 1);
        yield Optional.of(nothing);
      }
      case STEP_APART_FROM_ITS_DATA -> steps.apart(transactor, options, function);
      case READS_WHAT_IS_KNOWN -> transactor.run(options.on(access.head().known()), function);
      case NOTHING_TO_DO_ON_CANDIDATE -> hasty(options, function);
      case READS_NOT_REQUIRED -> transactor.run(options.isolated(Isolation.SNAPSHOT), function);
      case FRESH_ID_FOR_EACH_ATTEMPT ->
          transactor.run(TransactionOptions.DEFAULT.withDeadline(options.deadline()), function);
      default -> transactor.run(options, function);
    };
  }

  /** Leaves a function that changed nothing on a state that is not confirmed. */
  private static final class NothingToDo extends Error {
    private static final long serialVersionUID = 1;
  }

  private Optional<Landed> hasty(TransactionOptions options, Consumer<Transaction> function) {
    try {
      return transactor.run(
          options,
          tx -> {
            Snapshot before = tx.snapshot();
            function.accept(tx);
            boolean ahead = before.version() > access.head().known().version();
            if (ahead && tx.snapshot().equals(before)) {
              throw new NothingToDo();
            }
          });
    } catch (NothingToDo told) {
      return Optional.empty();
    }
  }

  @Override
  public boolean step(Transaction tx, Operation.Step step) {
    return steps.step(tx, step, access.head());
  }

  @Override
  public void open(Transaction tx, Operation.OpenLineage opening) {
    steps.open(tx, opening, access.head());
  }

  @Override
  public Snapshot latest() {
    return bug.elsewhere() == Elsewhere.NEWEST_IS_WHAT_IS_KNOWN
        ? access.head().known()
        : access.head().follow();
  }

  @Override
  public Snapshot at(long version) {
    Snapshot newest = access.head().follow();
    return switch (bug.elsewhere()) {
      case EXPIRED_VERSION_IS_READ -> loader.at(version, PlantedHistory.unexpired(newest));
      case HELD_VERSION_IS_REFUSED -> loader.at(version, PlantedHistory.unheld(newest));
      case STALE_OVERLAY -> overlay.over(loader.at(version, newest));
      default -> loader.at(version, newest);
    };
  }

  @Override
  public Outcome outcome(TransactionId id) {
    latest();
    return access
        .head()
        .find(id)
        .map(PlantedLake::outcome)
        .orElseGet(() -> new Outcome(Outcome.Kind.UNDECIDED, 0, null));
  }

  private static Outcome outcome(LogEntry entry) {
    boolean withdrawn = entry.entry().outcome() != null;
    Outcome.Kind kind = withdrawn ? Outcome.Kind.WITHDRAWN : Outcome.Kind.COMMITTED;
    return new Outcome(kind, entry.version(), null);
  }

  @Override
  public Outcome withdraw(TransactionId id) {
    Snapshot newest = latest();
    if (bug.elsewhere() == Elsewhere.WITHDRAWN_WITHOUT_ENTRY) {
      Outcome before = outcome(id);
      return before.kind() == Outcome.Kind.UNDECIDED
          ? new Outcome(Outcome.Kind.WITHDRAWN, newest.version(), null)
          : before;
    }
    return id.since() < newest.cutoff()
        ? outcome(id)
        : outcome(transactor.withdraw(id, TransactionOptions.DEFAULT.deadline()));
  }

  @Override
  public void vacuum(long cutoff) {
    PlantedVacuum planted = new PlantedVacuum(access, log, loader, transactor::run);
    switch (bug.elsewhere()) {
      case SWEEP_WITHOUT_ITS_ENTRY -> planted.run(PlantedVacuum.Bug.NO_ENTRY, cutoff);
      case REACHED_AT_PREMISE -> planted.run(PlantedVacuum.Bug.REACHED_AT_PREMISE, cutoff);
      case NODES_FORGOTTEN -> planted.run(PlantedVacuum.Bug.NODES_FORGOTTEN, cutoff);
      case BODIES_FORGOTTEN -> planted.run(PlantedVacuum.Bug.BODIES_FORGOTTEN, cutoff);
      case HELD_FORGOTTEN -> planted.run(PlantedVacuum.Bug.HELD_FORGOTTEN, cutoff);
      case SLOTS_FORGOTTEN -> planted.run(PlantedVacuum.Bug.SLOTS_FORGOTTEN, cutoff);
      default ->
          new Vacuum(access, log, loader, transactor::run)
              .run(VacuumOptions.DEFAULT.below(cutoff), progress -> {});
    }
  }

  @Override
  public void retire() {
    CommitPoint planted =
        bug.elsewhere() == Elsewhere.RETIRED_IDS_LOST ? new ForgetfulLog(log, access) : log;
    new Retirement(access, planted, loader, transactor::run).run(false, progress -> {});
  }

  @Override
  public void checkpoint() {
    access.head().follow();
    checkpoint.write();
  }

  @Override
  public void close() {
    committer.close();
  }
}
