package dev.larva.bench.spark;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.sql.DataFrameWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** All contestants: each with what it has by default, unless its name says otherwise. */
final class Contestants {

  static final String PLAIN = "parquet";

  private Contestants() {}

  static List<Contestant> all(SparkSession spark, Path folder) {
    return List.of(
        new Files(PLAIN, spark, folder.resolve("plain"), Map.of()),
        new Files("parquet-zstd", spark, folder.resolve("zstd"), Map.of("compression", "zstd")),
        new Catalog("larva", spark, "larva", Map.of()),
        new Catalog("iceberg", spark, "iceberg", Map.of()),
        new Catalog(
            "iceberg-mor",
            spark,
            "icebergmor",
            Map.of(
                "format-version", "3",
                "write.delete.mode", "merge-on-read",
                "write.update.mode", "merge-on-read")),
        new Delta(spark, folder.resolve("delta")));
  }

  /** What each is, in words. */
  static Map<String, String> titles() {
    return settingsOf(
        PLAIN,
        "plain Parquet files",
        "parquet-zstd",
        "plain Parquet files, zstd",
        "larva",
        "Larva",
        "iceberg",
        "Iceberg 1.12.0",
        "iceberg-mor",
        "Iceberg 1.12.0, format 3, merge on read",
        "delta",
        "Delta 4.4.0, deletion vectors");
  }

  /** What the session must know for all of them. */
  static Map<String, String> settings(Path folder) {
    return settingsOf(
        "spark.sql.extensions",
        "io.delta.sql.DeltaSparkSessionExtension,"
            + "org.apache.iceberg.spark.extensions.IcebergSparkSessionExtensions",
        // Delta reads its log in 50 tasks by default, which takes two cores a second.
        "spark.databricks.delta.snapshotPartitions",
        "2",
        "spark.sql.catalog.spark_catalog",
        "org.apache.spark.sql.delta.catalog.DeltaCatalog",
        "spark.sql.catalog.iceberg",
        "org.apache.iceberg.spark.SparkCatalog",
        "spark.sql.catalog.iceberg.type",
        "hadoop",
        "spark.sql.catalog.iceberg.warehouse",
        folder.resolve("iceberg").toString(),
        "spark.sql.catalog.icebergmor",
        "org.apache.iceberg.spark.SparkCatalog",
        "spark.sql.catalog.icebergmor.type",
        "hadoop",
        "spark.sql.catalog.icebergmor.warehouse",
        folder.resolve("icebergmor").toString(),
        "spark.sql.catalog.larva",
        "dev.larva.spark.LarvaCatalog",
        "spark.sql.catalog.larva.root",
        folder.resolve("larva").toString());
  }

  private static Map<String, String> settingsOf(String... namesAndValues) {
    Map<String, String> settings = new TreeMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      settings.put(namesAndValues[i], namesAndValues[i + 1]);
    }
    return settings;
  }

  /** Files of Parquet, without a table's format. */
  private record Files(String name, SparkSession spark, Path folder, Map<String, String> options)
      implements Contestant {

    @Override
    public void write(String table, Dataset<Row> rows) {
      DataFrameWriter<Row> writer = rows.write().options(options);
      writer.parquet(folder.resolve(table).toString());
    }

    @Override
    public Dataset<Row> read(String table) {
      return spark.read().parquet(folder.resolve(table).toString());
    }

    @Override
    public void change(String table, Change change) {
      throw new UnsupportedOperationException("files cannot be changed");
    }

    @Override
    public boolean changes() {
      return false;
    }
  }

  /** Tables of a catalog of Spark. */
  private record Catalog(
      String name, SparkSession spark, String catalog, Map<String, String> properties)
      implements Contestant {

    private String qualified(String table) {
      return catalog + ".tpch." + table;
    }

    @Override
    public void write(String table, Dataset<Row> rows) {
      spark.sql("CREATE NAMESPACE IF NOT EXISTS " + catalog + ".tpch");
      var writer = rows.writeTo(qualified(table));
      properties.forEach(writer::tableProperty);
      try {
        writer.create();
      } catch (org.apache.spark.sql.catalyst.analysis.TableAlreadyExistsException e) {
        throw new IllegalStateException(e);
      }
    }

    @Override
    public Dataset<Row> read(String table) {
      return spark.table(qualified(table));
    }

    @Override
    public void change(String table, Change change) {
      spark.sql(change.sql(qualified(table)));
    }

    /** Set up another way, it differs in changed tables only. */
    @Override
    public boolean scans() {
      return properties.isEmpty();
    }
  }

  /** Tables of Delta, by path. */
  private record Delta(SparkSession spark, Path folder) implements Contestant {

    @Override
    public String name() {
      return "delta";
    }

    @Override
    public void write(String table, Dataset<Row> rows) {
      rows.write()
          .format("delta")
          .option("delta.enableDeletionVectors", "true")
          .save(folder.resolve(table).toString());
    }

    @Override
    public Dataset<Row> read(String table) {
      return spark.read().format("delta").load(folder.resolve(table).toString());
    }

    @Override
    public void change(String table, Change change) {
      spark.sql(change.sql("delta.`" + folder.resolve(table) + "`"));
    }
  }
}
