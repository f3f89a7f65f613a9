package dev.larva.scan.change;

import dev.larva.error.CorruptLake;
import dev.larva.format.Root.KeptRoot;
import dev.larva.log.CommitPoint;
import dev.larva.log.LogEntry;
import dev.larva.log.StoredSlot;
import dev.larva.snapshot.Applied;
import dev.larva.snapshot.Loader;
import dev.larva.snapshot.Replay;
import dev.larva.snapshot.Snapshot;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Walks the log: each entry with the states of the lake before and after it. One slot is held at a
 * time, and of the states what changed since the last kept root that was passed.
 */
final class Versions {

  /** Versions between two roots that take the place of what changed before them, at least. */
  private static final long REBASE_VERSIONS = 256;

  private final CommitPoint log;
  private final Loader loader;
  private final long upTo;
  private final Map<Long, KeptRoot> roots = new TreeMap<>();
  private Iterator<LogEntry> slot = List.<LogEntry>of().iterator();
  private Snapshot state;
  private boolean begun;

  /** An entry and what it made of the lake. */
  record Step(Snapshot before, LogEntry entry, Snapshot after) {}

  /**
   * @param from the state before the first entry
   * @param newest at or after {@code upTo}
   */
  Versions(CommitPoint log, Loader loader, Snapshot from, long upTo, Snapshot newest) {
    this.log = log;
    this.loader = loader;
    this.state = from;
    this.upTo = upTo;
    newest.keptRoots().forEach(root -> roots.put(root.version(), root));
  }

  /** The next entry; empty at the end. */
  Optional<Step> next() {
    if (state.version() >= upTo) {
      return Optional.empty();
    }
    Snapshot before = rebased();
    LogEntry entry = entry();
    Applied applied = Replay.apply(before, entry.entry(), entry.time(), entry.slot());
    if (!(applied instanceof Applied.To to)) {
      throw new CorruptLake(
          "An entry of the log is not valid where it stands: "
              + ((Applied.Refused) applied).reason()
              + ". Restore the object from a backup of the store. object="
              + log.object(entry.slot()));
    }
    state = Replay.across(to.snapshot(), log.upgraded());
    return Optional.of(new Step(before, entry, state));
  }

  /** The state; with nodes in place of what is held in memory, where a root has them. */
  private Snapshot rebased() {
    KeptRoot root = roots.get(state.version());
    if (root == null || root.version() < state.root() + REBASE_VERSIONS) {
      return state;
    }
    return loader.kept(root).map(kept -> Replay.across(kept, log.upgraded())).orElse(state);
  }

  private LogEntry entry() {
    while (true) {
      if (!slot.hasNext()) {
        slot = read().entries().iterator();
      }
      LogEntry entry = slot.next();
      if (entry.version() == state.version() + 1) {
        return entry;
      }
    }
  }

  /** The slot with the next version, which may lie within it at the beginning only. */
  private StoredSlot read() {
    long next = state.version() + 1;
    if (!begun) {
      begun = true;
      return log.holding(next);
    }
    return log.read(next)
        .orElseThrow(
            () ->
                new CorruptLake(
                    "A slot of the log is missing below one that is there. Restore the object from"
                        + " a backup of the store. object="
                        + log.object(next)));
  }
}
