package dev.larva.examples;

import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;

/** The Spark example of the README. */
public final class SparkQuickstart {

  private SparkQuickstart() {}

  /** Writes two versions of a table and returns how many rows the first and the newest have. */
  public static long[] run(SparkSession spark, String root) {
    Dataset<Row> people =
        spark.sql("SELECT * FROM VALUES (1, 'Ada'), (2, 'Grace') AS people(id, name)");
    Dataset<Row> more = spark.sql("SELECT 3 AS id, 'Barbara' AS name");

    people.write().format("larva").option("table", "main.people").save(root);
    more.write().format("larva").option("table", "main.people").mode(SaveMode.Append).save(root);

    Dataset<Row> now = spark.read().format("larva").option("table", "main.people").load(root);
    Dataset<Row> first =
        spark
            .read()
            .format("larva")
            .option("table", "main.people")
            .option("versionAsOf", 1)
            .load(root);
    now.where("id >= 2").select("name").show();
    return new long[] {first.count(), now.count()};
  }
}
