package dev.larva.maintenance.compaction;

import dev.larva.chunk.ChunkTarget;
import dev.larva.chunk.ChunkWriter;
import dev.larva.chunk.avro.AvroRows;
import dev.larva.chunk.avro.KnownRow;
import dev.larva.entry.ChunkEntry;
import dev.larva.entry.ChunkKey;
import dev.larva.entry.ChunkPlace;
import dev.larva.entry.Operation.RemovedChunk;
import dev.larva.entry.Operation.Rewritten;
import dev.larva.entry.Positions;
import dev.larva.error.CommitConflict;
import dev.larva.error.CorruptLake;
import dev.larva.error.Rejected;
import dev.larva.error.RetryBudgetExhausted;
import dev.larva.error.StagedTooOld;
import dev.larva.error.StoreFailure;
import dev.larva.format.LiveChunk;
import dev.larva.format.TableRecord;
import dev.larva.maintenance.Transactions;
import dev.larva.partition.PartitionSpec;
import dev.larva.runtime.Ulid;
import dev.larva.scan.TableReader;
import dev.larva.schema.MetadataColumns;
import dev.larva.schema.Schema;
import dev.larva.snapshot.Snapshot;
import dev.larva.snapshot.TableState;
import dev.larva.transaction.LakeAccess;
import dev.larva.transaction.Staging;
import dev.larva.transaction.TransactionOptions;
import dev.larva.write.Rewrite;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Writes one group anew and lands that. Rows that others delete or update meanwhile are carried by
 * the transaction, and chunks that are gone by then are left out; if others rewrote one meanwhile,
 * the group is abandoned.
 */
final class GroupWriter {

  /** The group's bytes say where it ends; what is written of it is never divided again. */
  private static final ChunkTarget WHOLE =
      new ChunkTarget(Long.MAX_VALUE, ChunkEntry.ROWS_LIMIT - 1);

  private final LakeAccess lake;
  private final Transactions transactions;
  private final Ulid table;
  private final Sizes sizes;
  private final BooleanSupplier going;

  GroupWriter(
      LakeAccess lake, Transactions transactions, Ulid table, Sizes sizes, BooleanSupplier going) {
    this.lake = lake;
    this.transactions = transactions;
    this.table = table;
    this.sizes = sizes;
    this.going = going;
  }

  /**
   * Writes the rows of those of the group's chunks that are there now, as they are now; once more
   * if they could not be read because a sweep has dropped the root that leads to them.
   */
  GroupResult write(Group planned) {
    Snapshot premise = lake.head().confirmed();
    GroupResult result = write(planned, premise);
    boolean abandoned = result.kind() == GroupResult.Kind.ABANDONED;
    Snapshot newest = abandoned ? lake.head().follow() : premise;
    boolean dropped = !newest.history().allows(premise.root());
    return abandoned && dropped ? write(planned, newest) : result;
  }

  private GroupResult write(Group planned, Snapshot premise) {
    Optional<TableState> state = premise.table(table);
    try {
      List<LiveChunk> inputs = state.map(known -> live(planned, known)).orElse(List.of());
      boolean worth = inputs.size() > 1 || inputs.stream().anyMatch(sizes::due);
      return worth
          ? write(new Group(inputs), state.orElseThrow(), premise)
          : new GroupResult.Gone();
    } catch (CorruptLake | Rejected unreadable) {
      return new GroupResult.Abandoned(String.valueOf(unreadable.getMessage()));
    }
  }

  /** The group's chunks as the newest state has them, without those that it does not have. */
  private List<LiveChunk> live(Group planned, TableState state) {
    List<LiveChunk> inputs = new ArrayList<>();
    for (LiveChunk input : planned.inputs()) {
      lake.nodes().chunk(state, ChunkKey.of(input.entry())).ifPresent(inputs::add);
    }
    return inputs;
  }

  private GroupResult write(Group group, TableState state, Snapshot premise) {
    Schema schema = state.record().schema();
    TableReader reader = lake.reader(state);
    Rewrite rewrite = new Rewrite(reader);
    Inputs inputs = new Inputs(lake.machine(), reader, group);
    try (ChunkWriter<KnownRow> writer =
        Staging.writer(
            lake, table, MetadataColumns.with(schema), AvroRows.knownRows(schema), WHOLE)) {
      while (inputs.hasNext()) {
        if (!going.getAsBoolean() || !rewrite.run(inputs.next(), writer, going)) {
          return new GroupResult.Cancelled();
        }
      }
      return land(group, placed(group, writer.finish(), state.record()), premise);
    }
  }

  /** The outputs in the partition that the inputs are of. */
  private static List<ChunkEntry> placed(Group group, List<ChunkEntry> chunks, TableRecord record) {
    ChunkPlace place = group.inputs().get(0).entry().place();
    PartitionSpec spec = record.specs().get(place.spec());
    return chunks.stream().map(chunk -> chunk.in(spec, place.partition())).toList();
  }

  private GroupResult land(Group group, List<ChunkEntry> chunks, Snapshot premise) {
    List<RemovedChunk> inputs = group.inputs().stream().map(LiveChunk::removed).toList();
    List<Rewritten> outputs =
        chunks.stream().map(chunk -> new Rewritten(chunk, Positions.NONE)).toList();
    try {
      transactions.run(
          TransactionOptions.DEFAULT.on(premise),
          tx -> {
            tx.summary("operation", "compact");
            tx.table(table).rewrite(inputs, outputs);
          });
    } catch (CommitConflict | RetryBudgetExhausted | StagedTooOld lost) {
      chunks.forEach(this::remove);
      return new GroupResult.Abandoned(String.valueOf(lost.getMessage()));
    }
    return new GroupResult.Written(
        group, chunks.size(), chunks.stream().mapToLong(ChunkEntry::bytes).sum());
  }

  /** No entry names the chunk, and none ever will: its transaction is known not to have landed. */
  private void remove(ChunkEntry chunk) {
    try {
      lake.store().delete(lake.layout().chunk(table, chunk.name()));
    } catch (StoreFailure stays) {
      // Named by no entry, it goes with the next vacuum that passes its stamp.
    }
  }
}
