package dev.larva.maintenance.compaction;

import dev.larva.chunk.ChunkTarget;
import dev.larva.chunk.ChunkWriter;
import dev.larva.chunk.avro.AvroRows;
import dev.larva.chunk.avro.KnownRow;
import dev.larva.entry.ChunkEntry;
import dev.larva.error.CorruptLake;
import dev.larva.error.Rejected;
import dev.larva.maintenance.Transactions;
import dev.larva.runtime.Ulid;
import dev.larva.scan.TableReader;
import dev.larva.schema.MetadataColumns;
import dev.larva.schema.Schema;
import dev.larva.snapshot.Snapshot;
import dev.larva.transaction.LakeAccess;
import dev.larva.transaction.Staging;
import dev.larva.write.Rewrite;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** Writes one group anew and lands that; see {@link OpenGroup}. */
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
   * if they could not be read and another root leads to them by now.
   */
  GroupResult write(Group planned) {
    Snapshot premise = lake.head().confirmed();
    GroupResult result = write(planned, premise);
    boolean abandoned = result.kind() == GroupResult.Kind.ABANDONED;
    Snapshot newest = abandoned ? lake.head().follow() : premise;
    boolean dropped = newest.root() != premise.root();
    return abandoned && dropped ? write(planned, newest) : result;
  }

  private GroupResult write(Group planned, Snapshot premise) {
    try {
      Optional<OpenGroup> open = OpenGroup.of(lake, transactions, table, planned, premise);
      return open.isPresent() && open.get().isWorth(sizes)
          ? write(open.get())
          : new GroupResult.Gone();
    } catch (CorruptLake | Rejected unreadable) {
      return new GroupResult.Abandoned(String.valueOf(unreadable.getMessage()));
    }
  }

  private GroupResult write(OpenGroup open) {
    Schema schema = open.table().record().schema();
    TableReader reader = open.reader();
    Rewrite rewrite = new Rewrite(reader);
    Inputs inputs = new Inputs(lake.machine(), reader, open.group());
    try (ChunkWriter<KnownRow> writer =
        Staging.writer(
            lake, table, MetadataColumns.with(schema), AvroRows.knownRows(schema), WHOLE)) {
      while (inputs.hasNext()) {
        if (!going.getAsBoolean() || !rewrite.run(inputs.next(), writer, going)) {
          return new GroupResult.Cancelled();
        }
      }
      return open.land(writer.finish(), Map.of());
    }
  }
}
