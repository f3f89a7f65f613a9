package dev.larva.scan.change;

import dev.larva.entry.KeptRoot;
import dev.larva.error.CorruptLake;
import dev.larva.log.CommitPoint;
import dev.larva.log.LogEntry;
import dev.larva.snapshot.Applied;
import dev.larva.snapshot.Loader;
import dev.larva.snapshot.Replay;
import dev.larva.snapshot.Snapshot;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.TreeMap;

/**
 * Walks the log: each entry with the states of the lake before and after it. Some slots are held at
 * a time, and of the states what changed since the last kept root that was passed.
 */
final class Versions {

  /** Versions between two roots that take the place of what changed before them, at least. */
  private static final long REBASE_VERSIONS = 256;

  /** Versions that are read at a time, at most; an entry takes up to a quarter of a MiB. */
  private static final long READ_AHEAD = 64;

  private final CommitPoint log;
  private final Loader loader;
  private final long upTo;
  private final Map<Long, KeptRoot> roots = new TreeMap<>();
  private final Queue<LogEntry> ahead = new ArrayDeque<>();
  private Snapshot state;

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
    newest.keptRoots().stream()
        .filter(root -> !loader.isSetAside(root.version()))
        .forEach(root -> roots.put(root.version(), root));
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
    long version = state.version();
    if (ahead.isEmpty()) {
      log.readRange(
          version,
          Math.min(upTo, version + READ_AHEAD),
          slot ->
              slot.entries().stream()
                  .filter(entry -> entry.version() > version)
                  .forEach(ahead::add));
    }
    return ahead.remove();
  }
}
