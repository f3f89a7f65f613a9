package dev.larva.maintenance.compaction;

import dev.larva.entry.ChunkEntry;
import dev.larva.entry.ChunkKey;
import dev.larva.entry.ChunkPlace;
import dev.larva.entry.Operation.RemovedChunk;
import dev.larva.entry.Operation.Rewritten;
import dev.larva.entry.Positions;
import dev.larva.error.CommitConflict;
import dev.larva.error.RetryBudgetExhausted;
import dev.larva.error.StagedTooOld;
import dev.larva.error.StoreFailure;
import dev.larva.format.LiveChunk;
import dev.larva.maintenance.Transactions;
import dev.larva.partition.PartitionSpec;
import dev.larva.runtime.Ulid;
import dev.larva.scan.TableReader;
import dev.larva.snapshot.Snapshot;
import dev.larva.snapshot.TableState;
import dev.larva.transaction.LakeAccess;
import dev.larva.transaction.TransactionOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A group as a version has it: what is to be written anew, by whoever does that, and the landing of
 * what was written. Rows that others delete or update meanwhile are carried by the transaction, and
 * chunks that are gone by then are left out; if others rewrote one meanwhile, the group is
 * abandoned.
 */
public final class OpenGroup {

  private final LakeAccess lake;
  private final Transactions transactions;
  private final Snapshot premise;
  private final TableState table;
  private final Group group;

  private OpenGroup(
      LakeAccess lake, Transactions transactions, Snapshot premise, TableState table, Group group) {
    this.lake = lake;
    this.transactions = transactions;
    this.premise = premise;
    this.table = table;
    this.group = group;
  }

  /**
   * The group's chunks as the premise has them, without those that it does not have; empty if it
   * has none.
   */
  static Optional<OpenGroup> of(
      LakeAccess lake, Transactions transactions, Ulid table, Group planned, Snapshot premise) {
    Optional<TableState> state = premise.table(table);
    List<LiveChunk> inputs = new ArrayList<>();
    if (state.isPresent()) {
      for (LiveChunk input : planned.inputs()) {
        lake.nodes().chunk(state.get(), ChunkKey.of(input.entry())).ifPresent(inputs::add);
      }
    }
    return inputs.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new OpenGroup(lake, transactions, premise, state.orElseThrow(), new Group(inputs)));
  }

  /** The chunks. */
  public Group group() {
    return group;
  }

  /** The table, at the version at which it has these chunks. */
  public TableState table() {
    return table;
  }

  /** A version that had landed when it was opened: the stamp of what is staged for it. */
  public long confirmed() {
    return premise.version();
  }

  /** Reads the chunks. */
  public TableReader reader() {
    return lake.reader(table);
  }

  /** Whether there is something to be gained. */
  boolean isWorth(Sizes sizes) {
    List<LiveChunk> inputs = group.inputs();
    return inputs.size() > 1 || inputs.stream().anyMatch(sizes::due);
  }

  /**
   * Puts chunks in the place of those of the group; they are removed from the store if that cannot
   * be.
   *
   * @param chunks that hold exactly the live rows of the group, each with its id and version
   * @param summary for people
   */
  public GroupResult land(List<ChunkEntry> chunks, Map<String, String> summary) {
    List<RemovedChunk> inputs = group.inputs().stream().map(LiveChunk::removed).toList();
    List<Rewritten> outputs =
        chunks.stream().map(chunk -> new Rewritten(placed(chunk), Positions.NONE)).toList();
    try {
      transactions.run(
          TransactionOptions.DEFAULT.on(premise),
          tx -> {
            tx.summary("operation", "compact");
            summary.forEach(tx::summary);
            tx.table(table.record().id()).rewrite(inputs, outputs);
          });
    } catch (CommitConflict | RetryBudgetExhausted | StagedTooOld lost) {
      discard(chunks);
      return new GroupResult.Abandoned(String.valueOf(lost.getMessage()));
    }
    return new GroupResult.Written(
        group, chunks.size(), chunks.stream().mapToLong(ChunkEntry::bytes).sum());
  }

  /** The chunk in the partition that the inputs are of. */
  private ChunkEntry placed(ChunkEntry chunk) {
    ChunkPlace place = group.inputs().get(0).entry().place();
    PartitionSpec spec = table.record().specs().get(place.spec());
    return chunk.in(spec, place.partition());
  }

  /** Removes chunks that were written for it, and of which nothing is to land. */
  public void discard(List<ChunkEntry> chunks) {
    chunks.forEach(this::remove);
  }

  /** No entry names the chunk, and none ever will: its transaction is known not to have landed. */
  private void remove(ChunkEntry chunk) {
    try {
      lake.store().delete(lake.layout().chunk(table.record().id(), chunk.name()));
    } catch (StoreFailure stays) {
      // Named by no entry, it goes with the next vacuum that passes its stamp.
    }
  }
}
