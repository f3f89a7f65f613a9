package dev.larva.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.execution.SparkPlan;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import scala.jdk.javaapi.CollectionConverters;

/** What a scan does while a query runs. */
final class RuntimeTest {

  @TempDir private Path lake;
  private SparkSession spark = Sessions.fresh();

  @BeforeEach
  void fourChunksInOrder() {
    spark = Sessions.fresh();
    spark.conf().set("spark.sql.adaptive.enabled", "false");
    for (int i = 0; i < 4; i++) {
      Dataset<Row> rows =
          spark
              .range(i * 1_000L, i * 1_000L + 1_000, 1, 1)
              .selectExpr("id", "id % 10 AS v", "concat('n', id) AS name");
      Sessions.save(rows, "append", lake);
    }
    Sessions.read(spark, lake).createOrReplaceTempView("facts");
  }

  @Test
  void theSmallSideOfAJoinLeavesOutChunks() {
    spark
        .range(0, 10)
        .selectExpr("IF(id = 0, null, id + 2500) AS k", "concat('d', id) AS d")
        .repartition(1)
        .createOrReplaceTempView("raw");
    Sessions.save(spark.table("raw"), "append", lake, Map.of("table", "main.dim"));
    Sessions.read(spark, lake, Map.of("table", "main.dim")).createOrReplaceTempView("dim");
    Dataset<Row> joined =
        spark.sql("SELECT name FROM facts JOIN dim ON facts.id = dim.k WHERE d LIKE 'd%'");
    assertThat(joined.collectAsList()).hasSize(9);
    assertThat(plan(joined)).contains("dynamicpruning");
    assertThat(skipped(joined)).contains(3L);
  }

  @Test
  void aJoinThatFindsNothingReadsNothing() {
    Sessions.save(
        spark.range(9_000, 9_003).selectExpr("id AS k", "1 AS x"),
        "append",
        lake,
        Map.of("table", "main.none"));
    Sessions.read(spark, lake, Map.of("table", "main.none")).createOrReplaceTempView("none");
    Dataset<Row> joined =
        spark.sql("SELECT name FROM facts JOIN none ON facts.id = none.k WHERE x = 1");
    assertThat(joined.collectAsList()).isEmpty();
    assertThat(skipped(joined)).contains(4L);
  }

  @Test
  void equalScansShareTheirExchange() {
    Dataset<Row> twice =
        spark.sql(
            "SELECT a.v, a.n, b.n FROM (SELECT v, count(*) AS n FROM facts GROUP BY v) a"
                + " JOIN (SELECT v, count(*) AS n FROM facts GROUP BY v) b ON a.v = b.v");
    assertThat(twice.collectAsList()).hasSize(10);
    assertThat(plan(twice)).contains("Reused");
  }

  @Test
  void theUiTellsWhatWasAskedOfTheStore() {
    Dataset<Row> rows = spark.sql("SELECT * FROM facts WHERE id >= 3000");
    Map<String, Long> metrics = Metrics.of(rows);
    assertThat(metrics).containsEntry("chunksRead", 1L).containsEntry("chunksSkipped", 3L);
    assertThat(metrics.get("bytesRead")).isPositive();
    assertThat(metrics.get("readRequests")).isBetween(1L, 3L);
    assertThat(metrics.get("numOutputRows")).isEqualTo(1_000);
  }

  /** Chunks that the scans of an executed plan left out. */
  private static List<Long> skipped(Dataset<Row> rows) {
    SparkPlan plan =
        ((org.apache.spark.sql.classic.Dataset<Row>) rows).queryExecution().executedPlan();
    return CollectionConverters.asJava(plan.collectLeaves()).stream()
        .filter(leaf -> leaf.metrics().contains("chunksSkipped"))
        .map(leaf -> leaf.metrics().apply("chunksSkipped").value())
        .toList();
  }

  private static String plan(Dataset<Row> rows) {
    return ((org.apache.spark.sql.classic.Dataset<Row>) rows)
        .queryExecution()
        .executedPlan()
        .toString();
  }
}
