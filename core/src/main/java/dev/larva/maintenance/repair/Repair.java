package dev.larva.maintenance.repair;

import dev.larva.chunk.ChunkCheck;
import dev.larva.entry.ChunkKey;
import dev.larva.entry.KeptRoot;
import dev.larva.entry.StagedName;
import dev.larva.entry.Sweep;
import dev.larva.error.CorruptLake;
import dev.larva.error.InvalidRequest;
import dev.larva.format.LiveChunk;
import dev.larva.maintenance.Transactions;
import dev.larva.maintenance.reach.Wholeness;
import dev.larva.runtime.Parallel;
import dev.larva.scan.TableReader;
import dev.larva.snapshot.CheckpointWriter;
import dev.larva.snapshot.CheckpointWriter.Written;
import dev.larva.snapshot.Loader;
import dev.larva.snapshot.Snapshot;
import dev.larva.snapshot.TableState;
import dev.larva.transaction.LakeAccess;
import dev.larva.transaction.Landed;
import dev.larva.transaction.TransactionOptions;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Mends what can be mended without losing anything: roots that cannot be read whole are replaced by
 * a fresh one, from an older root and the log. Chunks that cannot be read are named; they are taken
 * out of their tables only if the caller says so.
 */
public final class Repair {

  /** Chunks that are read at a time. */
  private static final int AT_A_TIME = 4;

  private final LakeAccess lake;
  private final Loader loader;
  private final Transactions transactions;

  public Repair(LakeAccess lake, Loader loader, Transactions transactions) {
    this.lake = lake;
    this.loader = loader;
    this.transactions = transactions;
  }

  /**
   * Runs it.
   *
   * @param dryRun only to tell
   * @param drop names of chunks that are to be taken out if they cannot be read
   * @param progress is told, in a few words, how far it has come
   * @throws InvalidRequest if a chunk that is to be dropped is not one that cannot be read
   * @throws CorruptLake if what all states need is missing or damaged, which only a backup mends
   */
  public RepairReport run(boolean dryRun, Set<StagedName> drop, Consumer<String> progress) {
    Snapshot now = lake.head().follow();
    List<KeptRoot> whole = new ArrayList<>();
    List<KeptRoot> broken = new ArrayList<>();
    Wholeness wholeness = new Wholeness(lake, loader);
    for (KeptRoot root : now.keptRoots()) {
      progress.accept("root " + root.version());
      (wholeness.of(root) ? whole : broken).add(root);
    }
    Snapshot state;
    try {
      state = broken.isEmpty() ? now : loader.rebuilt(last(whole), now.version());
    } catch (CorruptLake none) {
      return hopeless(broken, none);
    }
    List<LostChunk> lost = lost(state, progress);
    requireLost(drop, lost);
    if (dryRun) {
      return new RepairReport(broken.stream().map(KeptRoot::version).toList(), 0, 0, "", lost);
    }
    RepairReport roots = roots(state, broken);
    List<LostChunk> left = new ArrayList<>();
    for (LostChunk chunk : lost) {
      left.add(drop.contains(chunk.chunk().name()) ? dropped(chunk) : chunk);
    }
    return roots.with(left);
  }

  /** Neither roots nor chunks can be told of a state to which nothing leads any more. */
  private static RepairReport hopeless(List<KeptRoot> broken, CorruptLake why) {
    return new RepairReport(
        broken.stream().map(KeptRoot::version).toList(),
        0,
        0,
        "Nothing was changed, and no chunk was looked at: " + why.getMessage(),
        List.of());
  }

  private static @Nullable KeptRoot last(List<KeptRoot> roots) {
    return roots.isEmpty() ? null : roots.get(roots.size() - 1);
  }

  private static void requireLost(Set<StagedName> drop, List<LostChunk> lost) {
    for (StagedName name : drop) {
      if (lost.stream().noneMatch(chunk -> chunk.chunk().name().equals(name))) {
        throw new InvalidRequest(
            "The newest version has no such chunk, or it can be read: nothing was changed. Name one"
                + " that a repair says is lost. chunk="
                + name);
      }
    }
  }

  private RepairReport roots(Snapshot state, List<KeptRoot> broken) {
    List<Long> versions = broken.stream().map(KeptRoot::version).toList();
    if (broken.isEmpty()) {
      return new RepairReport(versions, 0, 0, "", List.of());
    }
    long fresh = checkpoint(state);
    try {
      return new RepairReport(versions, fresh, sweep(broken), "", List.of());
    } catch (InvalidRequest needed) {
      return new RepairReport(versions, fresh, 0, String.valueOf(needed.getMessage()), List.of());
    }
  }

  private long checkpoint(Snapshot state) {
    Optional<Written> written =
        new CheckpointWriter(lake.store(), lake.layout(), lake.nodes(), lake.machine())
            .write(state);
    written.ifPresent(
        it ->
            transactions.run(
                TransactionOptions.DEFAULT, tx -> tx.control(newest -> it.confirmation())));
    return written.isPresent() ? state.version() : 0;
  }

  private long sweep(List<KeptRoot> broken) {
    return transactions
        .run(
            TransactionOptions.DEFAULT,
            tx ->
                tx.control(
                    newest -> {
                      List<KeptRoot> keep = new ArrayList<>(newest.keptRoots());
                      keep.removeAll(broken);
                      List<Long> gone =
                          newest.keptRoots().stream()
                              .filter(broken::contains)
                              .map(KeptRoot::version)
                              .toList();
                      return new Sweep(newest.cutoff(), keep, gone);
                    }))
        .map(Landed::version)
        .orElseThrow();
  }

  private List<LostChunk> lost(Snapshot state, Consumer<String> progress) {
    List<LostChunk> lost = new ArrayList<>();
    for (TableState table : state.tables().values()) {
      progress.accept("chunks of " + table.record().name());
      TableReader reader = lake.reader(table);
      Iterator<LiveChunk> chunks = lake.nodes().chunks(table);
      List<LiveChunk> some = new ArrayList<>();
      while (chunks.hasNext()) {
        some.add(chunks.next());
        if (some.size() == AT_A_TIME || !chunks.hasNext()) {
          Parallel.map(
                  lake.machine(), AT_A_TIME, List.copyOf(some), chunk -> unreadable(reader, chunk))
              .forEach(found -> found.ifPresent(lost::add));
          some.clear();
        }
      }
    }
    return lost;
  }

  private Optional<LostChunk> unreadable(TableReader reader, LiveChunk chunk) {
    TableState table = reader.table();
    try {
      ChunkCheck.verify(
          lake.store(), reader.object(chunk), reader.held(chunk).entry(), table.record().schema());
      return Optional.empty();
    } catch (CorruptLake damaged) {
      return Optional.of(
          new LostChunk(
              table.record().id(),
              table.record().name(),
              ChunkKey.of(chunk.entry()),
              chunk.liveRows(),
              chunk.version(),
              String.valueOf(damaged.getMessage()),
              false));
    }
  }

  /** An ordinary entry, which tells in the log what it did. */
  private LostChunk dropped(LostChunk lost) {
    transactions.run(
        TransactionOptions.DEFAULT,
        tx -> {
          tx.summary("repair", "dropped a chunk that cannot be read");
          tx.snapshot()
              .table(lost.table())
              .flatMap(table -> lake.nodes().chunk(table, lost.chunk()))
              .ifPresent(chunk -> tx.table(lost.table()).remove(List.of(chunk.removed())));
        });
    return lost.drop();
  }
}
