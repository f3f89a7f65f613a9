package dev.larva.examples.demo;

import dev.larva.schema.TableName;
import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** Events that Flink streams into the lake, and Spark reads. */
record FlinkEvents(SparkSession spark, DemoLake lake, FlinkProcess flink, Steps steps) {

  /** The table that Flink makes anew. */
  static final TableName TABLE = TableName.parse("main.events");

  private static final long COUNT = 20_000;
  private static final long PER_SECOND = 5_000;

  void stream() {
    steps.run(
        "stream into " + TABLE + " with Flink (a process of its own)",
        COUNT,
        () -> flink.run(lake.root(), lake.store(), COUNT, PER_SECOND));
    steps.run("read " + TABLE + " with Spark", COUNT, this::check);
  }

  /** Each number from 1 on is there, and once. */
  private void check() {
    Row sums =
        spark
            .sql("SELECT COUNT(*), COUNT(DISTINCT id), SUM(id) FROM " + Spark.CATALOG + "." + TABLE)
            .head();
    Mismatch.unlessEqual(
        "count, distinct count and sum of " + TABLE,
        List.of(COUNT, COUNT, COUNT * (COUNT + 1) / 2),
        List.of(sums.getLong(0), sums.getLong(1), sums.getLong(2)));
  }
}
