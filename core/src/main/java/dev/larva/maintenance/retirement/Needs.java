package dev.larva.maintenance.retirement;

import dev.larva.entry.KeptRoot;
import dev.larva.entry.Operation;
import dev.larva.entry.Restore;
import dev.larva.format.LiveChunk;
import dev.larva.log.CommitPoint;
import dev.larva.log.LogEntry;
import dev.larva.maintenance.reach.Wholeness;
import dev.larva.snapshot.Loader;
import dev.larva.snapshot.Snapshot;
import dev.larva.snapshot.TableState;
import dev.larva.transaction.LakeAccess;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Which slots the versions need that may be read: those after the root that each is read from, and
 * those that hold chunks of it.
 */
final class Needs {

  private static final Comparator<KeptRoot> BY_VERSION =
      Comparator.comparingLong(KeptRoot::version);

  private final LakeAccess lake;
  private final Loader loader;
  private final Snapshot now;
  private final Map<KeptRoot, Boolean> whole = new TreeMap<>(BY_VERSION);
  private final Set<KeptRoot> relied = new TreeSet<>(BY_VERSION);
  private final List<long[]> held = new ArrayList<>();
  private final Set<Long> inline = new TreeSet<>();
  private final Wholeness wholeness;
  private long newest;

  private Needs(LakeAccess lake, Loader loader, Snapshot now) {
    this.lake = lake;
    this.loader = loader;
    this.now = now;
    this.wholeness = new Wholeness(lake, loader);
  }

  /** Reads what the versions need that may be read by the state. */
  static Needs of(LakeAccess lake, CommitPoint log, Loader loader, Snapshot now) {
    Needs needs = new Needs(lake, loader, now);
    needs.newest = needs.base(now.oldestReadable());
    if (needs.newest > 0) {
      for (long version : now.heldBefore()) {
        needs.held.add(new long[] {needs.base(version), version});
        needs.chunks(version);
      }
      needs.chunks(now.oldestReadable());
      log.readRange(
          now.oldestReadable(),
          now.version(),
          slot -> slot.whole(log.object(slot.slot().first())).forEach(needs::restored));
    }
    return needs;
  }

  /** The roots from which these versions are read, all of them whole; ascending. */
  List<KeptRoot> roots() {
    return List.copyOf(relied);
  }

  /** Slots above it are needed. */
  long newest() {
    return newest;
  }

  /** Whether a version that is held is replayed through the slot. */
  boolean byHold(long first, long last) {
    return held.stream().anyMatch(each -> last > each[0] && first <= each[1]);
  }

  /** Whether the slot holds a chunk of a version that may be read. */
  boolean byChunk(long first) {
    return inline.contains(first);
  }

  /** The version of the newest whole root at or below the version; 0 if there is none. */
  private long base(long version) {
    List<KeptRoot> roots = now.keptRoots();
    for (int i = roots.size() - 1; i >= 0; i--) {
      KeptRoot root = roots.get(i);
      if (root.version() <= version && whole.computeIfAbsent(root, wholeness::of)) {
        relied.add(root);
        return root.version();
      }
    }
    return 0;
  }

  private void chunks(long version) {
    for (TableState table : loader.at(version, now).tables().values()) {
      Iterator<LiveChunk> chunks = lake.nodes().chunks(table);
      chunks.forEachRemaining(
          chunk -> {
            if (chunk.slot() > 0) {
              inline.add(chunk.slot());
            }
          });
    }
  }

  /** A chunk may have come back from a version that is held no longer. */
  private void restored(LogEntry entry) {
    for (Operation operation : entry.entry().operations()) {
      if (operation instanceof Restore restore) {
        restore.restored().stream()
            .map(Restore.RestoredChunk::slot)
            .filter(slot -> slot > 0)
            .forEach(inline::add);
      }
    }
  }
}
