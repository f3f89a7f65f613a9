package dev.larva.spark.write;

import dev.larva.Lake;
import dev.larva.Table;
import dev.larva.error.NotALake;
import dev.larva.partition.PartitionSpec;
import dev.larva.partition.Partitioning;
import dev.larva.runtime.Ulid;
import dev.larva.schema.Field;
import dev.larva.schema.Schema;
import dev.larva.schema.TableName;
import dev.larva.spark.access.LakeAddress;
import dev.larva.spark.access.Lease;
import dev.larva.spark.access.OpenLakes;
import dev.larva.spark.access.SourceOptions;
import dev.larva.spark.read.LoadedTable;
import dev.larva.spark.types.NewFields;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.internal.SQLConf;
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

  /**
   * The target as the lake is now; the lake is made if there is none and the rows can be stored.
   */
  static Target find(Save save) {
    LakeAddress address = save.options().lake();
    try {
      Optional<LoadedTable> table = LoadedTable.newest(address, save.name());
      if (table.isPresent()) {
        return Target.of(table.get());
      }
    } catch (NotALake absent) {
      fields(save);
    }
    try (Lease<Lake> lake = OpenLakes.leaseOrCreate(address)) {
      SourceOptions options = save.options();
      return fresh(
          lake.value(), address, save.name(), fields(save), arrangement(options), Map.of(), null);
    }
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

  /** How the rows of a new table are to be arranged. */
  static Partitioning arrangement(SourceOptions options) {
    Partitioning partitioning = Partitioning.by();
    for (String column : options.partitionBy()) {
      partitioning = partitioning.identity(quoted(column));
    }
    return partitioning.clusteredBy(
        options.clusterBy().stream().map(Targets::quoted).toArray(String[]::new));
  }

  private static String quoted(String column) {
    return '`' + column.replace("`", "``") + '`';
  }

  /** A new table takes the rows' columns; as everywhere in Spark, all of them may be null. */
  private static List<Field> fields(Save save) {
    boolean caseSensitive = SQLConf.get().caseSensitiveAnalysis();
    return NewFields.of(save.rows().schema().asNullable(), caseSensitive);
  }
}
