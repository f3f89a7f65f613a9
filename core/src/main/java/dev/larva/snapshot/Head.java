package dev.larva.snapshot;

import dev.larva.entry.KeptRoot;
import dev.larva.entry.TransactionId;
import dev.larva.error.CorruptLake;
import dev.larva.format.Layout;
import dev.larva.log.CommitPoint;
import dev.larva.log.LogEntry;
import dev.larva.log.StoredSlot;
import dev.larva.runtime.Event;
import dev.larva.runtime.Machine;
import dev.larva.runtime.Monitor;
import dev.larva.store.Key;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The newest confirmed snapshot that this process knows, and the entries that led to it. Safe for
 * many threads. Invariant: it only moves forward, slot by slot, by {@link Replay}.
 */
public final class Head {

  private static final Logger LOG = LoggerFactory.getLogger(Head.class);

  /** How long a version counts as confirmed: stamps and ids name one not older than this. */
  public static final Duration CONFIRMED_FOR = Duration.ofMinutes(1);

  /** Chunks that the tail may name before a newer root that is kept takes their place. */
  private static final long TAIL_LIMIT = 32_768;

  /** Times that something is told of the newest state, where others give up what it needs. */
  private static final int TELLINGS_LIMIT = 5;

  private final CommitPoint log;
  private final Layout layout;
  private final Machine machine;
  private final Monitor monitor;
  private final RecentEntries recent;
  private final Renewal renewal;
  private final long tailLimit;
  private volatile Snapshot snapshot;
  private volatile long tailChunks;
  private volatile long confirmedAt;

  /**
   * @param loaded as it was when the log was followed at {@code loadedAt}, {@link
   *     Machine#elapsedNanos}
   */
  public Head(CommitPoint log, Layout layout, Machine machine, Snapshot loaded, long loadedAt) {
    this(log, layout, machine, loaded, loadedAt, (version, newest) -> newest);
  }

  /**
   * @param renewal loads a state anew
   */
  Head(
      CommitPoint log,
      Layout layout,
      Machine machine,
      Snapshot loaded,
      long loadedAt,
      Renewal renewal) {
    this(log, layout, machine, loaded, loadedAt, renewal, TAIL_LIMIT);
  }

  /**
   * @param tailLimit chunks that the tail may name, where a newer root is kept
   */
  Head(
      CommitPoint log,
      Layout layout,
      Machine machine,
      Snapshot loaded,
      long loadedAt,
      Renewal renewal,
      long tailLimit) {
    this.renewal = renewal;
    this.tailLimit = tailLimit;
    this.log = log;
    this.layout = layout;
    this.machine = machine;
    this.monitor = machine.monitor();
    this.recent = new RecentEntries(loaded.version());
    this.snapshot = loaded;
    this.confirmedAt = loadedAt;
  }

  /** What is known, without asking the store. */
  public Snapshot known() {
    return snapshot;
  }

  /** How many chunks the entries after the snapshot's root name: what it holds in memory. */
  public long tailChunks() {
    return tailChunks;
  }

  /**
   * Reads the slots after what is known until none is there, and answers the state they lead to.
   */
  public Snapshot follow() {
    long asked = machine.elapsedNanos();
    long before = snapshot.version();
    boolean retired = false;
    try {
      log.readFromTip(before + 1, this::install);
    } catch (Outrun behind) {
      retired = true;
    }
    if (retired) {
      restart(renewal.newest());
    }
    if (snapshot.version() > before) {
      machine.event(Event.LOG_FOLLOWED);
    }
    renew();
    confirm(asked);
    return snapshot;
  }

  /**
   * What is to be told of the newest state: told again, of a newer one, where something that it
   * needs is missing and others let go of versions, roots or slots meanwhile.
   *
   * @throws CorruptLake if it is missing all the same
   */
  public <T> T ofNewest(Function<Snapshot, T> telling) {
    for (int times = 1; ; times++) {
      int aside = rootsSetAside();
      Snapshot newest = follow();
      try {
        return telling.apply(newest);
      } catch (CorruptLake missing) {
        boolean same = follow().history().equals(newest.history());
        if (times == TELLINGS_LIMIT || (same && rootsSetAside() == aside)) {
          throw missing;
        }
      }
    }
  }

  /** How many roots were set aside so far, see {@link #lost}; never falls. */
  public int rootsSetAside() {
    return renewal.setAside().count();
  }

  /** Whether states are read from other roots than this one, while any leads to them. */
  public boolean isSetAside(long root) {
    return renewal.setAside().contains(root);
  }

  /** The newest root that is kept and that states are read from; empty if there is none. */
  public Optional<KeptRoot> newestRoot() {
    List<KeptRoot> kept = snapshot.keptRoots();
    for (int i = kept.size() - 1; i >= 0; i--) {
      if (!isSetAside(kept.get(i).version())) {
        return Optional.of(kept.get(i));
      }
    }
    return Optional.empty();
  }

  /**
   * To be told of a node or vector that cannot be used: from here on states are loaded from roots
   * that do not lead to it, where others do. What is missing because a sweep dropped the root that
   * led to it is no reason.
   */
  public void lost(Key object, Predicate<Snapshot> leads) {
    List<Long> leading = renewal.leading(follow(), object, leads);
    if (leading.isEmpty()) {
      return;
    }
    Snapshot now = follow();
    for (long root : leading) {
      if (now.history().allows(root) && renewal.setAside().add(root)) {
        machine.event(Event.ROOT_SET_ASIDE);
        LOG.warn(
            "A checkpoint leads to an object that cannot be used; older ones and the log are read"
                + " in its place. Run larva verify, and larva repair. root={} object={}",
            layout.root(root),
            object);
      }
    }
    renew();
  }

  /** Goes on from a newer state; what led to it is not known. */
  private void restart(Snapshot newest) {
    monitor.locked(
        () -> {
          if (newest.version() > snapshot.version()) {
            snapshot = newest;
            recent.restart(newest.version());
            tailChunks = 0;
          }
        });
  }

  /**
   * Takes the nodes of a root that is kept, if a sweep has dropped the one that the known state
   * refers to, for its nodes may be deleted; if that was set aside; or if the tail has grown large
   * and a newer root can take its place.
   */
  void renew() {
    Snapshot known = snapshot;
    boolean allowed = known.history().allows(known.root());
    if (allowed && !isSetAside(known.root()) && !outgrown(known)) {
      return;
    }
    Snapshot renewed;
    try {
      renewed = renewal.at(known.version(), known);
    } catch (CorruptLake damage) {
      if (allowed && isSetAside(known.root())) {
        renewal.setAside().need(known.root());
        return;
      }
      throw damage;
    }
    monitor.locked(
        () -> {
          if (recent.covers(renewed.version())) {
            onto(renewed, changed(renewed));
          }
        });
  }

  private boolean outgrown(Snapshot known) {
    return tailChunks >= tailLimit
        && newestRoot().filter(newest -> newest.version() > known.root()).isPresent();
  }

  /** How many chunks the tail of a state names. */
  private static long changed(Snapshot state) {
    return state.tables().values().stream()
        .mapToLong(
            table -> (long) table.added().size() + table.removed().size() + table.deleted().size())
        .sum();
  }

  /**
   * An older state from a root that is kept now, for a reader who misses what it refers to.
   *
   * @return empty if neither a sweep is the reason nor a node that cannot be used: the state refers
   *     to that root already, or is none of the lake's but what a transaction saw of itself and of
   *     those before it
   * @throws dev.larva.error.VersionUnavailable if the version has expired
   */
  public Optional<Snapshot> renewed(Snapshot state) {
    if (state.version() > follow().version()) {
      return Optional.empty();
    }
    Snapshot again = ofNewest(newest -> renewal.at(state.version(), newest));
    boolean same = again.time() == state.time() && again.tip().equals(state.tip());
    return same && again.root() != state.root() ? Optional.of(again) : Optional.empty();
  }

  /**
   * The state at a version.
   *
   * @throws dev.larva.error.VersionUnavailable if there is none, or it can no longer be read
   */
  public Snapshot at(long version) {
    return ofNewest(newest -> version == newest.version() ? newest : renewal.at(version, newest));
  }

  /** What was the newest state for so long; asks the store if that is not known. */
  public Snapshot newest(Duration staleness) {
    boolean fresh = machine.elapsedNanos() - confirmedAt < staleness.toNanos();
    return fresh ? snapshot : follow();
  }

  /** What was the newest state within the last minute; asks the store if that is not known. */
  public Snapshot confirmed() {
    return newest(CONFIRMED_FOR);
  }

  /**
   * Takes in a slot that was read or whose put was confirmed; one that is known already changes
   * nothing.
   *
   * @throws CorruptLake if replay refuses it
   */
  public void install(StoredSlot stored) {
    monitor.locked(
        () -> {
          if (stored.slot().last() <= snapshot.version()) {
            return;
          }
          if (stored.retired()) {
            throw new Outrun();
          }
          Applied applied = Replay.apply(snapshot, stored.slot(), stored.hash());
          if (!(applied instanceof Applied.To to)) {
            throw new CorruptLake(
                "A slot of the log is not valid where it stands: "
                    + ((Applied.Refused) applied).reason()
                    + ". Nothing after it can be read; restore the object from a backup of the"
                    + " store. object="
                    + log.object(stored.slot().first()));
          }
          snapshot = Replay.across(to.snapshot(), log.upgraded());
          stored.entries().forEach(recent::add);
          long more = stored.entries().stream().mapToLong(RecentEntries::chunks).sum();
          long grown = tailChunks + more;
          tailChunks = grown;
        });
  }

  /**
   * Takes the nodes of a newer root in place of what the tail changed since: the state stays the
   * same, and what it holds in memory shrinks.
   *
   * @param base the state of a kept root at or below the known state
   */
  public void adopt(Snapshot base) {
    monitor.locked(
        () -> {
          boolean newer = base.version() > snapshot.root() && !isSetAside(base.version());
          if (newer && recent.covers(base.version())) {
            onto(base, 0);
          }
        });
  }

  /** The known state as another one leads to it, whose tail names so many chunks. */
  private void onto(Snapshot base, long named) {
    Snapshot state = base;
    long chunks = named;
    for (LogEntry entry : recent.since(base.version())) {
      chunks += RecentEntries.chunks(entry);
      if (!(Replay.apply(state, entry.entry(), entry.time(), entry.slot())
          instanceof Applied.To to)) {
        throw new CorruptLake(
            "A root does not lead to the state of the log. object=" + layout.root(base.root()));
      }
      state = to.snapshot();
    }
    snapshot = state.at(state.version(), state.time(), snapshot.tip()).in(snapshot.format());
    tailChunks = chunks;
  }

  /** Records that nothing was after the known state when the store was asked at that time. */
  public void confirm(long asked) {
    monitor.locked(() -> confirmedAt = Math.max(confirmedAt, asked));
  }

  /** The entry that decided the id, among those in (since of the id, known version]. */
  public Optional<LogEntry> find(TransactionId id) {
    long since = Math.min(id.since(), snapshot.version());
    Optional<List<LogEntry>> known =
        monitor.locked(
            () -> recent.covers(since) ? Optional.of(recent.find(id)) : Optional.empty());
    return known.orElseGet(() -> between(since, snapshot.version())).stream()
        .filter(entry -> entry.entry().id().equals(id))
        .findFirst();
  }

  /** The entries above the version up to the known state, in order. */
  public List<LogEntry> since(long version) {
    return recentSince(version).orElseGet(() -> between(version, snapshot.version()));
  }

  /** Likewise, without asking the store; empty if some of them are not in memory any more. */
  public Optional<List<LogEntry>> recentSince(long version) {
    return monitor.locked(
        () -> recent.covers(version) ? Optional.of(recent.since(version)) : Optional.empty());
  }

  /** The entries of versions in (after, upTo], in order, read from their slots. */
  public List<LogEntry> between(long after, long upTo) {
    List<LogEntry> entries = new ArrayList<>();
    log.readRange(
        after,
        upTo,
        slot ->
            slot.entries().stream()
                .filter(entry -> entry.version() > after && entry.version() <= upTo)
                .forEach(entries::add));
    return entries;
  }
}
