package dev.larva;

import dev.larva.entry.Claim;
import dev.larva.entry.StagedName;
import dev.larva.entry.TransactionId;
import dev.larva.error.InvalidRequest;
import dev.larva.error.StagedTooOld;
import dev.larva.error.VersionUnavailable;
import dev.larva.format.ApplicationRecord;
import dev.larva.format.Format;
import dev.larva.format.HoldRecord;
import dev.larva.format.Layout;
import dev.larva.format.Marker;
import dev.larva.log.CommitPoint;
import dev.larva.log.LogEntry;
import dev.larva.maintenance.Retention;
import dev.larva.maintenance.Verify;
import dev.larva.maintenance.compaction.Compaction;
import dev.larva.maintenance.compaction.Report;
import dev.larva.maintenance.repair.Repair;
import dev.larva.maintenance.repair.RepairReport;
import dev.larva.maintenance.retirement.RetireReport;
import dev.larva.maintenance.retirement.Retirement;
import dev.larva.maintenance.vacuum.Vacuum;
import dev.larva.maintenance.vacuum.VacuumOptions;
import dev.larva.maintenance.vacuum.VacuumReport;
import dev.larva.runtime.Machine;
import dev.larva.runtime.Ulid;
import dev.larva.scan.change.ChangePosition;
import dev.larva.scan.change.Changes;
import dev.larva.schema.TableName;
import dev.larva.snapshot.Head;
import dev.larva.snapshot.InlineChunks;
import dev.larva.snapshot.Loader;
import dev.larva.snapshot.Nodes;
import dev.larva.snapshot.Snapshot;
import dev.larva.store.CountingStore;
import dev.larva.store.ObjectStore;
import dev.larva.store.Requests;
import dev.larva.transaction.LakeAccess;
import dev.larva.transaction.Landed;
import dev.larva.transaction.Transaction;
import dev.larva.transaction.TransactionOptions;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;

/** An open lake. Safe for many threads, which share its one committer. */
public final class Lake implements AutoCloseable {

  private final String root;
  private final Marker marker;
  private final CountingStore store;
  private final LakeAccess access;
  private final CommitPoint log;
  private final Loader loader;
  private final Writer writer;
  private final ReadOptions reads;

  private Lake(
      String root,
      Marker marker,
      CountingStore store,
      LakeAccess access,
      CommitPoint log,
      Loader loader,
      OpenOptions options) {
    this.root = root;
    this.marker = marker;
    this.store = store;
    this.access = access;
    this.log = log;
    this.loader = loader;
    this.writer = new Writer(access, log, loader, marker, options.commits());
    this.reads = options.reads();
  }

  /**
   * Opens a lake whose marker was read.
   *
   * @param root for messages
   * @param store is closed with the lake
   */
  public static Lake open(String root, ObjectStore store, Machine machine, Marker marker) {
    return open(root, store, machine, marker, OpenOptions.DEFAULT);
  }

  /** Likewise, with options. */
  public static Lake open(
      String root, ObjectStore store, Machine machine, Marker marker, OpenOptions options) {
    Layout layout = new Layout(marker.lake());
    CountingStore counted = new CountingStore(store);
    CommitPoint log = CommitPoint.of(counted, layout, machine, marker);
    Loader loader = new Loader(counted, layout, log, machine, marker.born());
    Head head = loader.open();
    LakeAccess access =
        new LakeAccess(
            counted,
            layout,
            machine,
            head,
            new Nodes(counted, layout, machine, head::lost),
            new InlineChunks(log));
    return new Lake(root, marker, counted, access, log, loader, options);
  }

  /** Where it is, as it was opened. */
  public String root() {
    return root;
  }

  public Ulid id() {
    return marker.lake();
  }

  /** Which commit point is in force, and the features that it has. */
  public Format format() {
    return access.head().known().format();
  }

  /** Its store, layout and machine, for connectors that stage and read chunks themselves. */
  public LakeAccess access() {
    return access;
  }

  /** Requests to the store since it was opened. */
  public Requests requests() {
    return store.requests();
  }

  /** What it has done since it was opened, and does now; asks nothing of the store. */
  public Metrics metrics() {
    return new Metrics(writer.metrics(), access.machine().events(), requests());
  }

  /** The newest version, as the store tells now, or within {@link ReadOptions#staleness}. */
  public Snapshot snapshot() {
    return access.head().newest(reads.staleness());
  }

  /**
   * The lake at a version.
   *
   * @throws VersionUnavailable if there is no such version, or it has expired
   */
  public Snapshot snapshotAt(long version) {
    return access.head().at(version);
  }

  /**
   * The lake at the version that a tag or pin holds, or from which a consumer goes on.
   *
   * @throws InvalidRequest if there is no hold of that name; it names some that there are
   * @throws VersionUnavailable if a consumer waits for a version that is not there yet
   */
  public Snapshot snapshotAt(String hold) {
    return access
        .head()
        .ofNewest(newest -> loader.at(History.require(newest, hold).version(), newest));
  }

  /**
   * The lake at the last version whose time is at or before the given one.
   *
   * @param micros microseconds since 1970-01-01T00:00:00Z
   * @throws VersionUnavailable if the lake is younger, or that version has expired
   */
  public Snapshot snapshotAsOf(long micros) {
    return access.head().ofNewest(newest -> loader.asOf(micros, newest));
  }

  /** The newest state of a table, by the text form of its name: {@code namespace.name}. */
  public Table table(String name) {
    return table(TableName.parse(name), snapshot());
  }

  /**
   * A table of a snapshot of this lake.
   *
   * @throws InvalidRequest if there is none of that name
   */
  public Table table(TableName name, Snapshot snapshot) {
    return Table.of(access, name, snapshot, root);
  }

  /** The applications that take steps in this lake, by name, and how far each has come by now. */
  public List<ApplicationRecord> applications() {
    return List.copyOf(snapshot().applications().values());
  }

  /** Everything that is held, by name. */
  public List<HoldRecord> holds() {
    return List.copyOf(snapshot().holds().values());
  }

  /**
   * Gives a version a name, under which it stays readable until the name is released.
   *
   * @throws InvalidRequest if the name is taken, or the version cannot be read
   */
  public Landed tag(String name, long version) {
    return hold(name, Claim.TAG, version);
  }

  /**
   * Keeps a version readable; for a consumer, all versions from that one on. A consumer's hold
   * moves if there is one of his name.
   *
   * @throws InvalidRequest if the name is taken, or the version cannot be read
   */
  public Landed hold(String name, Claim claim, long version) {
    return History.landed(transact(tx -> tx.hold(name, claim, version)));
  }

  /**
   * Makes rows and columns of a table what they were at an earlier version, as a new version.
   *
   * @return empty if they are as they were
   * @throws InvalidRequest if the table was not there then; see {@link Transaction#restore}
   * @throws VersionUnavailable if that version can no longer be read
   */
  public Optional<Landed> restore(String table, long version) {
    return transact(tx -> tx.restore(TableName.parse(table), version));
  }

  /**
   * Ends a hold.
   *
   * @throws InvalidRequest if there is none of that name; it names some that there are
   */
  public Landed release(String name) {
    return History.release(this, name);
  }

  /** Lets old versions go, as the properties of the namespace main say. */
  public OptionalLong expire() {
    return expire(Retention.of(snapshot()), false);
  }

  /**
   * Lets old versions go. What is held stays readable, and so does all that a consumer still needs.
   *
   * @param dryRun only to tell
   * @return the oldest version that can be read from then on; empty if that does not change
   */
  public OptionalLong expire(Retention retention, boolean dryRun) {
    return History.expire(this, loader, retention, dryRun);
  }

  /**
   * Runs the function and lands what it changed, all or nothing. It may run more than once, so it
   * should change nothing but its transaction.
   *
   * @return empty if it changed nothing; of a transaction that takes a step: if that was done
   *     before
   */
  public Optional<Landed> transact(Consumer<Transaction> function) {
    return transact(TransactionOptions.DEFAULT, function);
  }

  /** Likewise, with options. */
  public Optional<Landed> transact(TransactionOptions options, Consumer<Transaction> function) {
    return writer.transact(options, function);
  }

  /**
   * An id for a transaction that is to survive its caller: hand it over with what is staged, and
   * pass it with every attempt.
   */
  public TransactionId newTransactionId() {
    return new TransactionId(access.head().confirmed().version(), access.machine().ulid());
  }

  /** What became of a transaction. */
  public Outcome outcome(TransactionId transaction) {
    return Outcome.find(access, transaction);
  }

  /**
   * Gives a transaction up for good: lands an entry that decides its id, unless one has landed
   * before. From then on no attempt of it can land, not even one that is on its way.
   *
   * @return withdrawn; or what had become of it before, or by a sweep meanwhile
   */
  public Outcome withdraw(TransactionId transaction) {
    Outcome before = outcome(transaction);
    if (before.kind() != Outcome.Kind.UNDECIDED) {
      return before;
    }
    try {
      return Outcome.of(writer.withdraw(transaction));
    } catch (StagedTooOld swept) {
      return outcome(transaction);
    }
  }

  /** Hands over the entries of versions in (after, upTo], in order; retired ones say no more. */
  public void log(long after, long upTo, Consumer<LogEntry> consumer) {
    boolean landed =
        upTo <= access.head().known().version() || upTo <= access.head().follow().version();
    History.requireLanded(after >= 0 && landed, after, upTo);
    if (after < upTo) {
      log.readRange(
          after,
          upTo,
          slot ->
              slot.entries().stream()
                  .filter(entry -> entry.version() > after && entry.version() <= upTo)
                  .forEach(consumer));
    }
  }

  /**
   * What changed in a table after a version, row by row, up to now.
   *
   * @throws VersionUnavailable naming the earliest version that can be given, if that is later
   */
  public Changes changes(String table, long after) {
    return changes(table(table), ChangePosition.after(after));
  }

  /**
   * What changed in a table from a position on, row by row, up to the version at which it is seen.
   *
   * @throws VersionUnavailable likewise
   */
  public Changes changes(Table table, ChangePosition from) {
    return Changes.open(
        log, loader, access.head(), access.reader(table.state()), table.version(), from);
  }

  /**
   * Writes a checkpoint of the newest version now; empty if it has one or another writer does so.
   *
   * @throws CorruptLake if the one that it would build on has lost nodes, and none can be built on
   *     another
   */
  public OptionalLong checkpoint() {
    return writer.checkpoint();
  }

  /**
   * The compaction of a table, to be planned or run: of its chunks as they are now.
   *
   * @throws InvalidRequest if there is none of that name
   */
  public Compaction compaction(String table) {
    return new Compaction(access, writer::transact, table(table).state());
  }

  /** Compacts a table; see {@link Compaction}. */
  public Report compact(String table) {
    return compaction(table).run();
  }

  /** Frees the store of what no version that may be read needs; see {@link Vacuum}. */
  public VacuumReport vacuum(VacuumOptions options) {
    return vacuum(options, progress -> {});
  }

  /**
   * Likewise.
   *
   * @param progress is told, in a few words, how far it has come
   */
  public VacuumReport vacuum(VacuumOptions options, Consumer<String> progress) {
    return new Vacuum(access, log, loader, writer::transact).run(options, progress);
  }

  /** Replaces old slots that nothing needs by tombstones; see {@link Retirement}. */
  public RetireReport retire() {
    return retire(false, progress -> {});
  }

  /** Likewise, or only tells what it would do. */
  public RetireReport retire(boolean dryRun, Consumer<String> progress) {
    return new Retirement(access, log, loader, writer::transact).run(dryRun, progress);
  }

  /** Mends what can be mended without losing anything; see {@link Repair#run}. */
  public RepairReport repair(boolean dryRun, Set<StagedName> drop, Consumer<String> progress) {
    return new Repair(access, loader, writer::transact).run(dryRun, drop, progress);
  }

  /** Walks the whole lake and tells what is wrong with it; nothing is changed. */
  public Verify verify() {
    return new Verify(access, log, loader, marker.born());
  }

  /** Lands what is in flight and closes the store. */
  @Override
  public void close() {
    writer.close();
    access.store().close();
  }
}
