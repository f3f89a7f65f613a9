package dev.larva.spark.save;

import dev.larva.Lake;
import dev.larva.error.NotALake;
import dev.larva.partition.Partitioning;
import dev.larva.schema.Field;
import dev.larva.spark.access.LakeAddress;
import dev.larva.spark.access.Lease;
import dev.larva.spark.access.OpenLakes;
import dev.larva.spark.access.SourceOptions;
import dev.larva.spark.table.LoadedTable;
import dev.larva.spark.target.Target;
import dev.larva.spark.target.Targets;
import dev.larva.spark.types.NewFields;
import dev.larva.spark.types.Transforms;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.internal.SQLConf;

/** Finds the table that a save means, or says what it will be. */
final class Destinations {

  private Destinations() {}

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
      return Targets.fresh(
          lake.value(), address, save.name(), fields(save), arrangement(options), Map.of(), null);
    }
  }

  /** How the rows of a new table are to be arranged. */
  static Partitioning arrangement(SourceOptions options) {
    Partitioning partitioning = Partitioning.by();
    for (String column : options.partitionBy()) {
      partitioning = partitioning.identity(Transforms.path(column));
    }
    return partitioning.clusteredBy(
        options.clusterBy().stream().map(Transforms::path).toArray(String[]::new));
  }

  /** A new table takes the rows' columns; as everywhere in Spark, all of them may be null. */
  private static List<Field> fields(Save save) {
    boolean caseSensitive = SQLConf.get().caseSensitiveAnalysis();
    return NewFields.of(save.rows().schema().asNullable(), caseSensitive);
  }
}
