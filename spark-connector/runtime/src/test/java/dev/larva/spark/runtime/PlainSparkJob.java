package dev.larva.spark.runtime;

import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.streaming.Trigger;

/**
 * What a user's job does: write, append, overwrite, read, look back, delete. Knows Spark only.
 * Prints one line a step, and ends with {@code job: ok} if every count was right.
 */
public final class PlainSparkJob {

  private PlainSparkJob() {}

  public static void main(String[] arguments) throws Exception {
    String lake = arguments[0];
    try (SparkSession spark =
        SparkSession.builder()
            .master("local[2]")
            .config("spark.ui.enabled", "false")
            .config("spark.sql.shuffle.partitions", "2")
            .config("spark.driver.host", "127.0.0.1")
            .config("spark.driver.bindAddress", "127.0.0.1")
            .config("spark.sql.catalog.lake", "dev.larva.spark.LarvaCatalog")
            .config("spark.sql.catalog.lake.root", lake)
            .getOrCreate()) {
      rows(spark, 0, 100).write().format("larva").save(lake);
      expect("written", 100, read(spark, lake));
      rows(spark, 100, 150).write().format("larva").mode("append").save(lake);
      expect("appended", 150, read(spark, lake));
      expect("filtered", 10, read(spark, lake).where("id >= 140"));
      rows(spark, 0, 7).write().format("larva").mode("overwrite").save(lake);
      expect("overwritten", 7, read(spark, lake));
      expect("looked back", 100, spark.read().format("larva").option("versionAsOf", 1).load(lake));
      expect("told as changes", 150, changes(spark, lake));
      stream(spark, lake);
      expect("streamed", 7, read(spark, lake + " streamed"));
      spark.sql("CREATE TEMPORARY VIEW v USING larva OPTIONS (path '" + lake + "')");
      expect("seen by SQL", 3, spark.sql("SELECT name FROM v WHERE id < 3"));
      spark.sql("DELETE FROM lake.main.data WHERE id IN (1, 3, 5)");
      expect("deleted", 4, read(spark, lake));
    }
    System.out.println("job: ok");
  }

  private static Dataset<Row> rows(SparkSession spark, long from, long to) {
    return spark
        .range(from, to)
        .withColumn("name", functions.concat(functions.lit("n"), functions.col("id")))
        .withColumn("tags", functions.array(functions.col("name")));
  }

  private static Dataset<Row> read(SparkSession spark, String lake) {
    return spark.read().format("larva").load(lake);
  }

  private static Dataset<Row> changes(SparkSession spark, String lake) {
    return spark
        .read()
        .format("larva")
        .option("changeFeed", "true")
        .option("startingVersion", 1)
        .option("endingVersion", 2)
        .load(lake);
  }

  private static void stream(SparkSession spark, String lake) throws Exception {
    spark
        .readStream()
        .format("larva")
        .load(lake)
        .writeStream()
        .format("larva")
        .option("checkpointLocation", lake + " checkpoint")
        .trigger(Trigger.AvailableNow())
        .start(lake + " streamed")
        .awaitTermination();
  }

  private static void expect(String step, long count, Dataset<Row> rows) {
    List<Row> all = rows.collectAsList();
    System.out.println(step + ": " + all.size());
    if (all.size() != count) {
      throw new IllegalStateException(step + ": " + all.size() + " rows, not " + count);
    }
  }
}
