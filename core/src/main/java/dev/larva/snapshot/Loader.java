package dev.larva.snapshot;

import dev.larva.entry.KeptRoot;
import dev.larva.error.CorruptLake;
import dev.larva.error.VersionUnavailable;
import dev.larva.format.Digest;
import dev.larva.format.Format;
import dev.larva.format.Layout;
import dev.larva.format.Root;
import dev.larva.format.RootCodec;
import dev.larva.log.CommitPoint;
import dev.larva.log.StoredSlot;
import dev.larva.runtime.Event;
import dev.larva.runtime.Machine;
import dev.larva.runtime.Parallel;
import dev.larva.store.Blob;
import dev.larva.store.Key;
import dev.larva.store.Listed;
import dev.larva.store.ObjectStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds the state of a lake at a version: a root at or below it, and the slots after that. */
public final class Loader implements Renewal {

  private static final Logger LOG = LoggerFactory.getLogger(Loader.class);

  /** Roots that are tried, newest first, before the log is replayed from its beginning. */
  private static final int ROOTS_TRIED = 8;

  /** Roots that are judged at a time. */
  private static final int ROOTS_AT_A_TIME = 8;

  /** Times that a root is read whose bytes are not those that were confirmed. */
  private static final int READS_LIMIT = 3;

  /** Times that roots are listed where those of a list lead to retired slots. */
  private static final int LISTS_LIMIT = 10;

  private final ObjectStore store;
  private final Layout layout;
  private final CommitPoint log;
  private final Machine machine;
  private final Format format;
  private final SetAside aside = new SetAside();

  /**
   * @param format of version 0
   */
  public Loader(ObjectStore store, Layout layout, CommitPoint log, Machine machine, Format format) {
    this.store = store;
    this.layout = layout;
    this.log = log;
    this.machine = machine;
    this.format = format;
  }

  /**
   * A head at the newest state: from the newest root; where that root or what follows it cannot be
   * used, from an older one, and last from the empty lake. A list may lack the newest roots, and
   * the log that follows those before them may be retired: then it is asked for again.
   */
  public Head open() {
    for (int lists = 1; ; lists++) {
      List<CorruptLake> damages = new ArrayList<>();
      Optional<Head> head = ofRoots(damages);
      if (head.isPresent()) {
        return head.get();
      }
      try {
        return following(beginning());
      } catch (Outrun retired) {
        if (lists == LISTS_LIMIT && !damages.isEmpty()) {
          throw damages.get(0);
        }
        if (lists == LISTS_LIMIT) {
          throw new CorruptLake(
              "No root can be read from which the log leads to the newest version, and slots before"
                  + " it were retired. Restore the newest root from a backup of the store. prefix="
                  + layout.roots(),
              retired);
        }
      }
    }
  }

  /**
   * @param damages takes what is wrong with each that cannot be used, or with the log after it
   */
  private Optional<Head> ofRoots(List<CorruptLake> damages) {
    for (Listed listed :
        store.list(layout.roots(), layout.root(Long.MAX_VALUE).path(), ROOTS_TRIED)) {
      try {
        Head head = following(root(listed.key()));
        machine.event(Event.ROOT_READ);
        return Optional.of(head);
      } catch (CorruptLake | Outrun unusable) {
        LOG.warn("Reading on from an older root than {}: {}", listed.key(), unusable.getMessage());
        machine.event(Event.ROOT_SKIPPED);
        if (unusable instanceof CorruptLake damage) {
          damages.add(damage);
        }
      }
    }
    return Optional.empty();
  }

  @Override
  public Snapshot newest() {
    return open().known();
  }

  private Head following(Snapshot base) {
    long asked = machine.elapsedNanos();
    Head head = new Head(log, layout, machine, base, asked, this);
    log.readFrom(base.version() + 1, head::install);
    head.renew();
    return head;
  }

  /**
   * The state at a version.
   *
   * @param newest the newest version that is known to exist
   * @throws VersionUnavailable if there is no such version, or it can no longer be read
   */
  @Override
  public Snapshot at(long version, Snapshot newest) {
    if (version < 0 || version > newest.version()) {
      throw new VersionUnavailable(
          "There is no version "
              + version
              + "; the newest is "
              + newest.version()
              + ". Ask for one up to it. version="
              + version);
    }
    requireReadable(version, newest);
    while (true) {
      try {
        return replayed(kept(version, newest), version);
      } catch (CorruptLake damage) {
        if (!aside.need(version, newest.keptRoots())) {
          throw damage;
        }
      }
    }
  }

  @Override
  public SetAside setAside() {
    return aside;
  }

  /** Whether a root leads to what this process could not use. */
  public boolean isSetAside(long root) {
    return aside.contains(root);
  }

  @Override
  public List<Long> leading(Snapshot newest, Key object, Predicate<Snapshot> leads) {
    List<Long> leading = new ArrayList<>();
    if (!aside.contains(newest.root()) && leads.test(newest)) {
      leading.add(newest.root());
    }
    List<KeptRoot> kept = newest.keptRoots();
    Parallel.map(
            machine,
            ROOTS_AT_A_TIME,
            aside.unjudged(object, kept),
            root -> kept(root).filter(leads).isPresent() ? root.version() : 0L)
        .stream()
        .filter(root -> root > 0)
        .forEach(leading::add);
    aside.judged(object, kept);
    return leading;
  }

  /**
   * The state at the last version whose time is at or before the given one, microseconds since
   * 1970.
   */
  public Snapshot asOf(long time, Snapshot newest) {
    if (newest.time() <= time) {
      return newest;
    }
    long version =
        versionAsOf(time, newest)
            .orElseThrow(
                () ->
                    new VersionUnavailable(
                        "The lake has no version at or before that time; its first is later. Ask"
                            + " for a later time. micros="
                            + time));
    return at(version, newest);
  }

  /** The last version whose time is at or before the given one; empty if there is none. */
  public OptionalLong versionAsOf(long time, Snapshot newest) {
    if (newest.time() <= time) {
      return newest.version() == 0 ? OptionalLong.empty() : OptionalLong.of(newest.version());
    }
    long low = 0;
    long high = newest.version();
    while (high - low > 1) {
      long middle = low + (high - low) / 2;
      StoredSlot slot = log.holding(middle);
      long stamped = slot.slot().times().get((int) (middle - slot.slot().first()));
      low = stamped <= time ? middle : low;
      high = stamped <= time ? high : middle;
    }
    return low == 0 ? OptionalLong.empty() : OptionalLong.of(low);
  }

  /**
   * The state of a kept root; empty if its object is missing or not the one that was confirmed. One
   * that is not is read again: what is damaged on its way need not be damaged where it is stored.
   */
  public Optional<Snapshot> kept(KeptRoot kept) {
    Key key = layout.root(kept.version());
    Optional<Blob> blob = store.get(key);
    for (int reads = 1; reads < READS_LIMIT && blob.isPresent() && !is(blob.get(), kept); reads++) {
      blob = store.get(key);
    }
    return blob.filter(bytes -> is(bytes, kept))
        .map(bytes -> Roots.snapshot(RootCodec.decode(key, bytes.bytes())));
  }

  private static boolean is(Blob blob, KeptRoot kept) {
    return Digest.sha256(blob.bytes()).equals(kept.hash());
  }

  /**
   * The state at a version as an earlier root and the log lead to it, whatever other roots say.
   *
   * @param root that can be read; absent: the empty lake
   */
  public Snapshot rebuilt(@Nullable KeptRoot root, long version) {
    Snapshot base =
        root == null
            ? beginning()
            : Replay.across(kept(root).orElseThrow(() -> unreadable(root)), log.upgraded());
    return replayed(base, version);
  }

  private CorruptLake unreadable(KeptRoot root) {
    return new CorruptLake("A root cannot be read any more. object=" + layout.root(root.version()));
  }

  /**
   * The state of the newest kept root at or below the version that can be used and was not set
   * aside; else version 0.
   */
  private Snapshot kept(long version, Snapshot newest) {
    List<KeptRoot> roots = newest.keptRoots();
    for (int i = roots.size() - 1; i >= 0; i--) {
      KeptRoot root = roots.get(i);
      boolean tried = root.version() <= version && !aside.contains(root.version());
      Optional<Snapshot> state = tried ? usable(root) : Optional.empty();
      if (state.isPresent()) {
        return Replay.across(state.get(), log.upgraded());
      }
    }
    return beginning();
  }

  private Optional<Snapshot> usable(KeptRoot root) {
    try {
      Optional<Snapshot> state = kept(root);
      if (state.isEmpty()) {
        LOG.warn("A kept root is missing or altered: {}", layout.root(root.version()));
      }
      machine.event(state.isPresent() ? Event.ROOT_READ : Event.ROOT_SKIPPED);
      return state;
    } catch (CorruptLake damaged) {
      LOG.warn("A kept root is damaged: {}", damaged.getMessage());
      machine.event(Event.ROOT_SKIPPED);
      return Optional.empty();
    }
  }

  private Snapshot beginning() {
    return Replay.across(Snapshot.empty(layout.lake(), format), log.upgraded());
  }

  private static void requireReadable(long version, Snapshot newest) {
    if (!newest.isReadable(version)) {
      throw new VersionUnavailable(
          "Version "
              + version
              + " has expired; the earliest from which all can be read is "
              + newest.oldestReadable()
              + ". Ask for that or a later one, or for a version that is held. version="
              + version
              + " earliest="
              + newest.oldestReadable()
              + " held="
              + newest.holds().size());
    }
  }

  private Snapshot replayed(Snapshot base, long version) {
    Snapshot[] state = {base};
    if (base.version() < version) {
      log.readRange(base.version(), version, slot -> state[0] = advance(state[0], slot, version));
    }
    return state[0];
  }

  private Snapshot advance(Snapshot state, StoredSlot slot, long version) {
    Applied applied =
        slot.slot().last() <= version
            ? Replay.apply(state, slot.slot(), slot.hash())
            : Replay.applyUpTo(state, slot.slot(), version);
    if (applied instanceof Applied.To to) {
      return Replay.across(to.snapshot(), log.upgraded());
    }
    if (slot.retired()) {
      throw new CorruptLake(
          "The version cannot be read: a slot that leads to it was retired, and no root after that"
              + " can be used. Restore the roots from a backup of the store. version="
              + version
              + " object="
              + log.object(slot.slot().first()));
    }
    throw new CorruptLake(
        "A slot of the log is not valid where it stands: "
            + ((Applied.Refused) applied).reason()
            + ". Restore the object from a backup of the store. object="
            + log.object(slot.slot().first()));
  }

  private Snapshot root(Key key) {
    Optional<Blob> blob = store.get(key);
    if (blob.isEmpty()) {
      throw new CorruptLake("A root that was listed is missing. object=" + key);
    }
    Root root = RootCodec.decode(key, blob.get().bytes());
    if (!key.equals(layout.root(root.version())) || !root.lake().equals(layout.lake())) {
      throw new CorruptLake(
          "A root is that of another version or lake than its name says. object=" + key);
    }
    return Replay.across(Roots.snapshot(root), log.upgraded());
  }
}
