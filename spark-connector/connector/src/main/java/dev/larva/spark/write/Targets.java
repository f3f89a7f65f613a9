package dev.larva.spark.write;

import dev.larva.Lake;
import dev.larva.chunk.ChunkTarget;
import dev.larva.error.NotALake;
import dev.larva.format.TableRecord;
import dev.larva.partition.PartitionSpec;
import dev.larva.schema.Field;
import dev.larva.schema.Schema;
import dev.larva.schema.TableName;
import dev.larva.snapshot.Snapshot;
import dev.larva.snapshot.TableState;
import dev.larva.spark.access.LakeAddress;
import dev.larva.spark.access.Lease;
import dev.larva.spark.access.OpenLakes;
import dev.larva.spark.types.NewFields;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.internal.SQLConf;

/** Finds the table that a save means, or says what it will be. */
final class Targets {

  private Targets() {}

  /**
   * The target as the lake is now; the lake is made if there is none and the rows can be stored.
   */
  static Target find(Save save) {
    LakeAddress address = save.options().lake();
    try (Lease<Lake> lake = OpenLakes.lease(address)) {
      return in(lake.value(), address, save);
    } catch (NotALake absent) {
      fields(save);
      try (Lease<Lake> lake = OpenLakes.leaseOrCreate(address)) {
        return in(lake.value(), address, save);
      }
    }
  }

  private static Target in(Lake lake, LakeAddress address, Save save) {
    TableName name = save.name();
    Snapshot snapshot = lake.snapshot();
    Optional<TableRecord> record =
        snapshot.table(name.namespace(), name.name()).map(TableState::record);
    return new Target(
        address,
        lake.id(),
        name,
        record.map(TableRecord::id).orElseGet(() -> lake.access().machine().ulid()),
        record.map(TableRecord::schema).orElseGet(() -> new Schema(0, fields(save))),
        record.map(TableRecord::spec).orElse(PartitionSpec.NONE),
        record.isPresent(),
        snapshot.version(),
        record.isPresent()
            ? lake.table(name, snapshot).chunkTarget().bytes()
            : ChunkTarget.DEFAULT.bytes());
  }

  /** A new table takes the rows' columns; as everywhere in Spark, all of them may be null. */
  private static List<Field> fields(Save save) {
    boolean caseSensitive = SQLConf.get().caseSensitiveAnalysis();
    return NewFields.of(save.rows().schema().asNullable(), caseSensitive);
  }
}
