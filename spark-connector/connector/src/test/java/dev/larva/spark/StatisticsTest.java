package dev.larva.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.Statistics;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;
import scala.jdk.javaapi.CollectionConverters;

/** What Spark is told of a scan before it reads. */
final class StatisticsTest {

  @TempDir private static Path folder;
  private SqlLake lake = new SqlLake(Sessions.fresh(), Path.of(""), "");

  @BeforeEach
  void start(TestInfo test) {
    lake = SqlLake.of(folder, test.getTestMethod().orElseThrow().getName());
    lake.spark().conf().set("spark.sql.cbo.enabled", "true");
    lake.sql("CREATE TABLE $t (id BIGINT, d DATE, s STRING, p INT) PARTITIONED BY (p)");
    lake.sql(
        "INSERT INTO $t VALUES (1, DATE'2026-01-01', 'a', 0), (7, null, 'b', 0),"
            + " (9, DATE'2026-02-01', null, 1)");
  }

  private Statistics statistics(String query) {
    Dataset<Row> rows = lake.sql(query);
    LogicalPlan plan =
        ((org.apache.spark.sql.classic.Dataset<Row>) rows).queryExecution().optimizedPlan();
    return CollectionConverters.asJava(plan.collectLeaves()).get(0).stats();
  }

  private static Map<String, String> columns(Statistics statistics) {
    Map<String, String> columns = new TreeMap<>();
    CollectionConverters.asJava(statistics.attributeStats())
        .forEach(
            (column, known) ->
                columns.put(
                    column.name(), known.min() + " " + known.max() + " " + known.nullCount()));
    return columns;
  }

  @Test
  void rowsAreThoseOfThePartitionsThatAreReadLessTheDeletedOnes() {
    assertThat(statistics("SELECT * FROM $t").rowCount().get().toLong()).isEqualTo(3);
    assertThat(statistics("SELECT * FROM $t WHERE p = 0").rowCount().get().toLong()).isEqualTo(2);
    long before = statistics("SELECT * FROM $t").sizeInBytes().toLong();
    lake.sql("DELETE FROM $t WHERE id = 1");
    assertThat(statistics("SELECT * FROM $t").rowCount().get().toLong()).isEqualTo(2);
    assertThat(statistics("SELECT * FROM $t").sizeInBytes().toLong()).isLessThan(before);
  }

  @Test
  void boundsAndNullsAreToldWhereTheyAreExact() {
    assertThat(columns(statistics("SELECT * FROM $t")))
        .containsEntry("id", "Some(1) Some(9) Some(0)")
        .containsEntry("d", "Some(20454) Some(20485) Some(1)")
        .containsEntry("s", "None None Some(1)")
        .containsEntry("p", "Some(0) Some(1) Some(0)");
    lake.sql("DELETE FROM $t WHERE id = 1");
    assertThat(columns(statistics("SELECT * FROM $t"))).isEmpty();
  }

  @Test
  void withoutCostsNothingIsToldOfColumns() {
    lake.spark().conf().set("spark.sql.cbo.enabled", "false");
    assertThat(columns(statistics("SELECT * FROM $t"))).isEmpty();
  }
}
