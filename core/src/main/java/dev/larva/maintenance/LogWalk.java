package dev.larva.maintenance;

import dev.larva.entry.KeptRoot;
import dev.larva.entry.TransactionId;
import dev.larva.error.CorruptLake;
import dev.larva.log.CommitPoint;
import dev.larva.log.LogEntry;
import dev.larva.log.StoredSlot;
import dev.larva.snapshot.Applied;
import dev.larva.snapshot.Replay;
import dev.larva.snapshot.Snapshot;
import dev.larva.store.Key;
import dev.larva.transaction.LakeAccess;
import java.util.HashSet;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Replays the log from its beginning, and gathers what its entries name. Where slots are retired or
 * damaged, the state is not known until the next root.
 */
final class LogWalk {

  /** Slots between two words of progress. */
  private static final int PROGRESS_SLOTS = 500;

  private final LakeAccess lake;
  private final CommitPoint log;
  private final Findings findings;
  private final Consumer<String> progress;
  private final Map<Long, Key> roots;
  private final Snapshot newest;
  private final NavigableSet<Long> readable;
  private final Set<TransactionId> ids = new HashSet<>();
  private final RootCheck rootCheck;
  private final NamedChunks chunks;
  private final Function<KeptRoot, Optional<Snapshot>> kept;
  private Snapshot state;
  private @Nullable Gap gap;
  private boolean damaged;
  private long slots;

  /**
   * How far the log was walked where its state is not known.
   *
   * @param tip null if the last slot could not be read
   */
  private record Gap(long version, @Nullable String tip) {
    Gap after(StoredSlot slot) {
      if (slot.slot().first() != version + 1
          || (tip != null && !slot.slot().previous().equals(tip))) {
        throw new CorruptLake("it does not follow version " + version + ": the chain is broken");
      }
      return at(slot);
    }

    static Gap at(StoredSlot slot) {
      return new Gap(slot.slot().last(), slot.hash());
    }
  }

  /**
   * @param kept reads the state of a kept root
   * @param newest says which versions may be read, which roots are kept and which slots retired
   */
  LogWalk(
      LakeAccess lake,
      CommitPoint log,
      Function<KeptRoot, Optional<Snapshot>> kept,
      Snapshot beginning,
      Snapshot newest,
      NamedChunks chunks,
      Findings findings,
      Consumer<String> progress) {
    this.lake = lake;
    this.log = log;
    this.kept = kept;
    this.findings = findings;
    this.progress = progress;
    this.state = beginning;
    this.newest = newest;
    this.chunks = chunks;
    this.readable = new TreeSet<>(newest.heldBefore());
    this.readable.add(newest.oldestReadable());
    this.rootCheck = new RootCheck(lake, newest, findings);
    this.roots = rootCheck.list();
  }

  /** The first version that was not walked yet. */
  long next() {
    return version() + 1;
  }

  long version() {
    return gap == null ? state.version() : gap.version();
  }

  long slots() {
    return slots;
  }

  RootCheck rootCheck() {
    return rootCheck;
  }

  void slot(StoredSlot slot) {
    try {
      if (slot.retired() || gap != null) {
        passOver(slot);
      } else {
        replay(slot);
      }
    } catch (CorruptLake damage) {
      findings.add(Finding.of(damage, log.object(slot.slot().first())));
      goOnAfter(Gap.at(slot));
    }
    if (++slots % PROGRESS_SLOTS == 0) {
      progress.accept("log: version " + slot.slot().last());
    }
  }

  /** A slot that cannot be read, up to that version, of which something was found. */
  void lost(long last) {
    goOnAfter(new Gap(last, null));
  }

  /** A slot that can be read, but not all that its entries have put aside. */
  void withoutBodies(StoredSlot slot) {
    slots++;
    goOnAfter(Gap.at(slot));
  }

  private void goOnAfter(Gap damage) {
    damaged = true;
    gap = damage;
    root(damage.version());
  }

  private void replay(StoredSlot slot) {
    for (long version : readable.subSet(slot.slot().first(), true, slot.slot().last(), true)) {
      if (Replay.applyUpTo(state, slot.slot(), version) instanceof Applied.To to) {
        chunks.need(to.snapshot());
      }
    }
    Applied applied = Replay.apply(state, slot.slot(), slot.hash());
    if (applied instanceof Applied.Refused refused) {
      throw new CorruptLake("replay refuses it: " + refused.reason());
    }
    Snapshot replayed = ((Applied.To) applied).snapshot();
    state = Replay.across(replayed, log.upgraded());
    slot.entries()
        .forEach(
            entry -> {
              requireNewId(entry);
              chunks.entry(entry, state);
            });
    Key root = roots.get(state.version());
    if (root != null && newest.history().allows(state.version())) {
      rootCheck.compare(root, replayed, state);
    }
  }

  /** A slot that is retired, or before the next root after one that is: only its place counts. */
  private void passOver(StoredSlot slot) {
    Gap before = gap == null ? new Gap(state.version(), state.tip()) : gap;
    gap = before.after(slot);
    if (slot.retired()
        && newest.retired().stream()
            .noneMatch(it -> it.holds(slot.slot().first(), slot.slot().last()))) {
      findings.add(log.object(slot.slot().first()), "it is retired, and no entry says so");
    }
    slot.entries().forEach(this::requireNewId);
    root(slot.slot().last());
  }

  /** The log leads on from the state of a root that is kept, if there is one of that version. */
  private void root(long version) {
    Key root = roots.get(version);
    if (root == null || !newest.history().allows(version)) {
      return;
    }
    rootCheck.walk(root, version);
    try {
      newest.keptRoots().stream()
          .filter(one -> one.version() == version)
          .findFirst()
          .flatMap(kept)
          .ifPresent(this::goOn);
    } catch (CorruptLake damage) {
      findings.add(Finding.of(damage, root));
    }
  }

  private void goOn(Snapshot ofRoot) {
    Snapshot from = Replay.across(ofRoot, log.upgraded());
    chunks.goOn(from);
    if (newest.isReadable(from.version())) {
      chunks.need(from);
    }
    gap = null;
    state = from;
  }

  private void requireNewId(LogEntry entry) {
    if (!ids.add(entry.entry().id())) {
      findings.add(
          log.object(entry.slot()),
          "two entries have one id: " + entry.entry().id() + " version=" + entry.version());
    }
  }

  /** Checks the roots that the state keeps, and those of versions that no slot ends with. */
  void checkRoots() {
    progress.accept("roots: " + roots.size());
    rootCheck.finish(gap == null ? state : newest, roots, damaged);
    if (gap != null && !findings.anyThatLeads()) {
      findings.add(
          new Finding(
              lake.layout().roots(),
              "no root can be read after slots that were retired: version=" + gap.version()));
    }
  }
}
