package dev.larva.maintenance;

import dev.larva.entry.ChunkEntry;
import dev.larva.entry.KeptRoot;
import dev.larva.entry.Operation;
import dev.larva.entry.TransactionId;
import dev.larva.error.CorruptLake;
import dev.larva.log.CommitPoint;
import dev.larva.log.LogEntry;
import dev.larva.log.StoredSlot;
import dev.larva.maintenance.Verify.Report;
import dev.larva.runtime.Ulid;
import dev.larva.schema.Schema;
import dev.larva.snapshot.Applied;
import dev.larva.snapshot.Replay;
import dev.larva.snapshot.Snapshot;
import dev.larva.snapshot.TableState;
import dev.larva.store.Key;
import dev.larva.transaction.LakeAccess;
import dev.larva.write.Placement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Replays the log from its beginning, and gathers what its entries name. */
final class LogWalk {

  /** Slots between two words of progress. */
  private static final int PROGRESS_SLOTS = 500;

  private final LakeAccess lake;
  private final CommitPoint log;
  private final List<Finding> findings;
  private final Consumer<String> progress;
  private final Map<Long, Key> roots;
  private final Snapshot newest;
  private final Map<Key, ChunkSweep.Named> chunks = new TreeMap<>();
  private final Map<Ulid, Schema> schemas = new HashMap<>();
  private final Set<TransactionId> ids = new HashSet<>();
  private final RootCheck rootCheck;
  private final ChunkSweep chunkSweep;
  private final Function<KeptRoot, Optional<Snapshot>> kept;
  private Snapshot state;
  private @Nullable Gap gap;
  private long slots;

  /** How far the log was walked where its state is not known. */
  private record Gap(long version, String tip) {
    Gap after(StoredSlot slot) {
      if (slot.slot().first() != version + 1 || !slot.slot().previous().equals(tip)) {
        throw new CorruptLake("it does not follow version " + version + ": the chain is broken");
      }
      return new Gap(slot.slot().last(), slot.hash());
    }
  }

  /**
   * @param kept reads the state of a kept root
   */
  LogWalk(
      LakeAccess lake,
      CommitPoint log,
      Function<KeptRoot, Optional<Snapshot>> kept,
      Snapshot beginning,
      Snapshot newest,
      List<Finding> findings,
      Consumer<String> progress) {
    this.lake = lake;
    this.log = log;
    this.kept = kept;
    this.findings = findings;
    this.progress = progress;
    this.state = beginning;
    this.newest = newest;
    this.rootCheck = new RootCheck(lake, findings);
    this.roots = rootCheck.list();
    this.chunkSweep = new ChunkSweep(lake, findings, progress);
  }

  /** The object that would be walked next. */
  Key nextSlot() {
    return log.object((gap == null ? state.version() : gap.version()) + 1);
  }

  void slot(StoredSlot slot) {
    if (slot.retired() || gap != null) {
      passOver(slot);
    } else {
      replay(slot);
    }
    if (++slots % PROGRESS_SLOTS == 0) {
      progress.accept("log: version " + slot.slot().last());
    }
  }

  private void replay(StoredSlot slot) {
    Applied applied = Replay.apply(state, slot.slot(), slot.hash());
    if (applied instanceof Applied.Refused refused) {
      throw new CorruptLake("replay refuses it: " + refused.reason());
    }
    Snapshot replayed = ((Applied.To) applied).snapshot();
    state = Replay.across(replayed, log.upgraded());
    slot.entries().forEach(this::entry);
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
        && newest.retired().stream().noneMatch(it -> it.contains(slot.slot().first()))) {
      findings.add(
          new Finding(
              log.object(slot.slot().first()).path(), "it is retired, and no entry says so"));
    }
    slot.entries().forEach(this::requireNewId);
    Key root = roots.get(gap.version());
    if (root != null && newest.history().allows(gap.version())) {
      rootCheck.walk(root, gap.version());
      newest.keptRoots().stream()
          .filter(kept -> kept.version() == slot.slot().last())
          .findFirst()
          .flatMap(kept)
          .ifPresent(this::goOn);
    }
  }

  /** The log leads on from the state of a root. */
  private void goOn(Snapshot ofRoot) {
    gap = null;
    state = Replay.across(ofRoot, log.upgraded());
    for (TableState table : state.tables().values()) {
      Ulid id = table.record().id();
      schemas.putIfAbsent(id, table.record().schemas().get(0));
      lake.nodes()
          .chunks(table)
          .forEachRemaining(
              chunk -> {
                if (chunk.slot() == 0) {
                  chunks.put(
                      lake.layout().chunk(id, chunk.entry().name()),
                      new ChunkSweep.Named(chunk.entry(), table.record().schema()));
                }
              });
    }
  }

  private void requireNewId(LogEntry entry) {
    if (!ids.add(entry.entry().id())) {
      findings.add(
          new Finding(
              lake.layout().slots(),
              "two entries have one id: " + entry.entry().id() + " version=" + entry.version()));
    }
  }

  private void entry(LogEntry entry) {
    requireNewId(entry);
    for (Operation operation : entry.entry().operations()) {
      if (operation instanceof Operation.CreateTable create) {
        schemas.put(create.table(), create.schema());
      } else if (operation instanceof Operation.OnTable change) {
        add(change);
      }
    }
  }

  private void add(Operation.OnTable add) {
    Schema created = Objects.requireNonNull(schemas.get(add.table()));
    Schema schema = state.table(add.table()).map(table -> table.record().schema()).orElse(created);
    for (ChunkEntry chunk : add.added()) {
      Key key = lake.layout().chunk(add.table(), chunk.name());
      misplaced(add.table(), chunk).ifPresent(what -> findings.add(new Finding(key.path(), what)));
      if (chunk.content() == null) {
        chunks.put(key, new ChunkSweep.Named(chunk, schema));
      } else {
        chunkSweep.inline(key, new ChunkSweep.Named(chunk, schema));
      }
    }
  }

  /** What is wrong with a chunk's partition, of a table that is there by the end of its slot. */
  private Optional<String> misplaced(Ulid table, ChunkEntry chunk) {
    return state
        .table(table)
        .map(now -> Placement.problem(now.record().specs().get(chunk.place().spec()), chunk))
        .map(problem -> "the chunk is not of the partition that it states: " + problem);
  }

  /** Checks the roots that the state keeps, and those of versions that no slot ends with. */
  void checkRoots() {
    progress.accept("roots: " + roots.size());
    if (gap != null) {
      findings.add(
          new Finding(
              lake.layout().roots(),
              "no root can be read after slots that were retired: version=" + gap.version()));
    }
    rootCheck.finish(state, roots);
  }

  /** Reads every chunk that a version names which may be read. */
  void checkChunks(Predicate<Key> reachable) {
    chunks.keySet().removeIf(reachable.negate());
    chunkSweep.run(chunks);
  }

  Report report(Orphans orphans) {
    return new Report(
        gap == null ? state.version() : gap.version(),
        slots,
        rootCheck.roots(),
        rootCheck.nodes(),
        chunks.size() + chunkSweep.inlineChunks(),
        chunkSweep.bytes(),
        orphans.objects(),
        orphans.bytes(),
        new ArrayList<>(findings));
  }
}
