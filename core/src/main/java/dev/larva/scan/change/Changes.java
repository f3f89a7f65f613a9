package dev.larva.scan.change;

import dev.larva.entry.Operation;
import dev.larva.error.CorruptLake;
import dev.larva.error.VersionUnavailable;
import dev.larva.log.CommitPoint;
import dev.larva.log.LogEntry;
import dev.larva.runtime.Ulid;
import dev.larva.scan.TableReader;
import dev.larva.schema.Schema;
import dev.larva.snapshot.Head;
import dev.larva.snapshot.Loader;
import dev.larva.snapshot.Snapshot;
import dev.larva.snapshot.TableState;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The changes of a table, version by version: within one, first what it took away, then what it
 * brought. Of a row there is at most one change in a version, or the two images of an update. Rows
 * are told by the schema of the last version. For one thread; close it.
 */
public final class Changes implements Iterator<Change>, AutoCloseable {

  /** Walks that are begun for one change, where others give up what led to it. */
  private static final int WALKS_LIMIT = 5;

  private final CommitPoint log;
  private final Loader loader;
  private final Head head;
  private final TableReader table;
  private final long upTo;
  private final long idsLimit;
  private Snapshot newest;
  private int rootsSetAside;
  private @Nullable Versions versions;
  private ChangePosition from;
  private ChangePosition position;
  private long reading;
  private @Nullable EntryChanges entry;

  private Changes(
      CommitPoint log,
      Loader loader,
      Head head,
      TableReader table,
      long upTo,
      ChangePosition from,
      long idsLimit) {
    this.log = log;
    this.loader = loader;
    this.head = head;
    this.table = table;
    this.upTo = upTo;
    this.idsLimit = idsLimit;
    this.rootsSetAside = head.rootsSetAside();
    this.newest = head.known();
    this.from = from;
    this.position = from;
  }

  /**
   * Opens the changes of a table.
   *
   * @param table as of the last version that is told
   * @param upTo that version
   * @throws VersionUnavailable if the changes cannot be told any more from there on, naming the
   *     earliest version from which they can; or if there is no such version yet
   */
  public static Changes open(
      CommitPoint log,
      Loader loader,
      Head head,
      TableReader table,
      long upTo,
      ChangePosition from) {
    return open(log, loader, head, table, upTo, from, Pairs.IDS_LIMIT);
  }

  static Changes open(
      CommitPoint log,
      Loader loader,
      Head head,
      TableReader table,
      long upTo,
      ChangePosition from,
      long idsLimit) {
    if (from.version() > upTo + 1) {
      throw new VersionUnavailable(
          "There is no such version yet: changes can be told up to "
              + upTo
              + ". Ask again later, or correct the version. version="
              + from.version()
              + " newest="
              + upTo);
    }
    Changes changes = new Changes(log, loader, head, table, upTo, from, idsLimit);
    changes.guarded(() -> changes.walk() != null);
    return changes;
  }

  /** What a version changed can be told while the version before it can be read. */
  private static void requireTold(long version, Snapshot newest) {
    if (version - 1 < newest.oldestReadable()) {
      throw new VersionUnavailable(
          "The changes of version "
              + version
              + " can no longer be told: what they took away has expired. Read the whole table at"
              + " version "
              + newest.oldestReadable()
              + " or later, and go on with the changes after that. version="
              + version
              + " earliest="
              + newest.oldestReadable());
    }
  }

  /** By which rows are told. */
  public Schema schema() {
    return table.table().record().schema();
  }

  /** Where to go on after the changes that were returned so far. */
  public ChangePosition position() {
    return position;
  }

  /**
   * @throws VersionUnavailable if what is to be read has expired meanwhile
   */
  @Override
  public boolean hasNext() {
    return guarded(this::find);
  }

  @Override
  public Change next() {
    if (!hasNext() || entry == null) {
      throw new NoSuchElementException("no more changes");
    }
    Change change = entry.next();
    position = change.next();
    return change;
  }

  private boolean find() {
    while (entry == null || !entry.hasNext()) {
      if (entry != null) {
        position = ChangePosition.after(reading);
      }
      close();
      Optional<Versions.Step> step = walk().next();
      if (step.isEmpty()) {
        return false;
      }
      reading = step.get().entry().version();
      entry = changes(step.get()).orElse(null);
      if (entry == null) {
        position = ChangePosition.after(reading);
      }
    }
    return true;
  }

  private Optional<EntryChanges> changes(Versions.Step step) {
    Ulid id = table.table().record().id();
    Optional<TableState> after = step.after().table(id);
    if (after.isEmpty() || !touches(step.entry(), id)) {
      return Optional.empty();
    }
    TableState before = step.before().table(id).orElse(null);
    EntryRows rows = EntryRows.of(table.nodes(), before, step.entry(), after.get());
    EntryChanges changes = new EntryChanges(table, step.entry(), rows, idsLimit);
    if (reading == from.version()) {
      changes.skip(from.offset());
    }
    return Optional.of(changes);
  }

  private static boolean touches(LogEntry entry, Ulid table) {
    return entry.entry().operations().stream()
        .anyMatch(
            operation ->
                operation instanceof Operation.OnTable change && change.table().equals(table));
  }

  /** The walk from the position on; begun where there is none. */
  private Versions walk() {
    Versions walk = versions;
    if (walk == null) {
      requireTold(position.version(), newest);
      from = position;
      walk = new Versions(log, loader, loader.at(from.version() - 1, newest), upTo, newest);
      versions = walk;
    }
    return walk;
  }

  /** Begins anew where something is missing, and what led to it was given up or set aside. */
  private boolean guarded(BooleanSupplier step) {
    for (int walks = 1; ; walks++) {
      try {
        return step.getAsBoolean();
      } catch (CorruptLake damage) {
        Snapshot now = head.follow();
        requireTold(position.version(), now);
        boolean same =
            now.history().equals(newest.history()) && head.rootsSetAside() == rootsSetAside;
        if (walks == WALKS_LIMIT || same) {
          throw damage;
        }
        newest = now;
        rootsSetAside = head.rootsSetAside();
        versions = null;
        close();
      }
    }
  }

  @Override
  public void close() {
    if (entry != null) {
      entry.close();
      entry = null;
    }
  }
}
