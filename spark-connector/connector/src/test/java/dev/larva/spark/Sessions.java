package dev.larva.spark;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** One Spark for all tests of this JVM. */
public final class Sessions {

  private static final SparkSession SHARED =
      SparkSession.builder()
          .master("local[2,2]") // a task may fail once
          .appName("larva tests")
          .config("spark.ui.enabled", "false")
          .config("spark.sql.shuffle.partitions", "2")
          .config("spark.driver.host", "127.0.0.1")
          .config("spark.driver.bindAddress", "127.0.0.1")
          .config("spark.sql.session.timeZone", "UTC")
          .getOrCreate();

  private Sessions() {}

  /** A session with a configuration of its own. */
  public static SparkSession fresh() {
    SparkSession session = SHARED.newSession();
    SparkSession.setActiveSession(session);
    return session;
  }

  /** A session whose catalog {@code lake} is the lake at that root. */
  public static SparkSession withLake(Path root) {
    SparkSession session = fresh();
    session.conf().set("spark.sql.catalog.lake", LarvaCatalog.class.getName());
    session.conf().set("spark.sql.catalog.lake.root", root.toString());
    return session;
  }

  /** All rows as text, in some order that is always the same. */
  public static List<String> rows(Dataset<Row> rows) {
    return rows.collectAsList().stream().map(Row::toString).sorted().toList();
  }

  static Dataset<Row> read(SparkSession spark, Path lake, Map<String, String> options) {
    return spark.read().format("larva").options(options).load(lake.toString());
  }

  static Dataset<Row> read(SparkSession spark, Path lake) {
    return read(spark, lake, Map.of());
  }

  static void save(Dataset<Row> rows, String mode, Path lake) {
    save(rows, mode, lake, Map.of());
  }

  static void save(Dataset<Row> rows, String mode, Path lake, Map<String, String> options) {
    rows.write().format("larva").mode(mode).options(options).save(lake.toString());
  }

  /** The first column of all rows, in order. */
  static List<Long> ids(Dataset<Row> rows) {
    return rows.select("id").collectAsList().stream().map(row -> row.getLong(0)).sorted().toList();
  }
}
