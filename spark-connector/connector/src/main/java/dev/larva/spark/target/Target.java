package dev.larva.spark.target;

import dev.larva.Table;
import dev.larva.error.CommitConflict;
import dev.larva.partition.PartitionSpec;
import dev.larva.runtime.Ulid;
import dev.larva.schema.Schema;
import dev.larva.schema.TableName;
import dev.larva.spark.access.LakeAddress;
import dev.larva.spark.table.LoadedTable;
import dev.larva.transaction.TableChange;
import dev.larva.transaction.Transaction;
import org.jspecify.annotations.Nullable;

/**
 * The table that rows are staged for.
 *
 * @param schema that the rows are checked against
 * @param spec that the rows are arranged by
 * @param creation absent: the lake has the table; else the write makes it under this id
 * @param reform of a table that is replaced; absent: it stays as it is but for its rows
 * @param confirmed a version that had landed when the write was planned
 * @param chunkBytes at which a chunk is full, as the table's properties say
 */
public record Target(
    LakeAddress address,
    Ulid lake,
    TableName name,
    Ulid table,
    Schema schema,
    PartitionSpec spec,
    @Nullable Creation creation,
    @Nullable Reform reform,
    long confirmed,
    long chunkBytes) {

  /** A table as it was loaded. */
  public static Target of(LoadedTable table) {
    return new Target(
        table.lake(),
        table.lakeId(),
        table.name(),
        table.id(),
        table.schema(),
        table.record().spec(),
        null,
        null,
        table.snapshot().version(),
        Table.chunkTarget(table.record().properties()).bytes());
  }

  /** This table, replaced. */
  Target reformed(Reform newReform, Schema newSchema, PartitionSpec newSpec) {
    return new Target(
        address, lake, name, table, newSchema, newSpec, creation, newReform, confirmed, chunkBytes);
  }

  /** Whether the lake has it. */
  public boolean exists() {
    return creation == null;
  }

  /**
   * The table in a transaction.
   *
   * @throws CommitConflict if another one has its name by now
   */
  public TableChange in(Transaction transaction) {
    TableChange found = transaction.table(name);
    if (!found.id().equals(table)) {
      throw new CommitConflict(
          ("Table %s was dropped and made anew while this write ran; nothing was written. Run it"
                  + " again. table=%s id=%s")
              .formatted(name, name, table));
    }
    return found;
  }
}
