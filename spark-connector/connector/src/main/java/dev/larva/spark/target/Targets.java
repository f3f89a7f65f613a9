package dev.larva.spark.target;

import dev.larva.Lake;
import dev.larva.Table;
import dev.larva.partition.PartitionSpec;
import dev.larva.partition.Partitioning;
import dev.larva.runtime.Ulid;
import dev.larva.schema.Field;
import dev.larva.schema.Schema;
import dev.larva.schema.TableName;
import dev.larva.spark.access.LakeAddress;
import dev.larva.spark.table.LoadedTable;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds the table that a write means, or says what it will be. */
public final class Targets {

  private Targets() {}

  /**
   * A table that is to be made.
   *
   * @param replaced id of the table whose name it takes; absent: the name is free
   */
  public static Target fresh(
      Lake lake,
      LakeAddress address,
      TableName name,
      List<Field> fields,
      Partitioning partitioning,
      Map<String, String> properties,
      @Nullable Ulid replaced) {
    Schema schema = new Schema(0, fields);
    PartitionSpec spec = partitioning.bind(schema, List.of(PartitionSpec.NONE));
    return new Target(
        address,
        lake.id(),
        name,
        lake.access().machine().ulid(),
        schema,
        spec.isEmpty() ? PartitionSpec.NONE : spec,
        new Creation(partitioning, properties, replaced),
        null,
        lake.snapshot().version(),
        Table.chunkTarget(properties).bytes());
  }

  /** A table as it will be once it is replaced. */
  public static Target reformed(Lake lake, LoadedTable table, Reform reform) {
    return Rehearsal.of(lake, table, reform);
  }

  /** Whether two specs arrange rows alike, whatever their ids. */
  public static boolean alike(PartitionSpec one, PartitionSpec other) {
    return one.cluster().equals(other.cluster()) && means(one).equals(means(other));
  }

  private static List<String> means(PartitionSpec spec) {
    return spec.fields().stream()
        .map(field -> field.source() + " " + field.transform().text())
        .toList();
  }
}
