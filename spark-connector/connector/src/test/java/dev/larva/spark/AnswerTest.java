package dev.larva.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;

/** Queries that the lake's state answers, wholly or in part. */
final class AnswerTest {

  @TempDir private static Path folder;
  private SqlLake lake = new SqlLake(Sessions.fresh(), Path.of(""), "");

  @BeforeEach
  void start(TestInfo test) {
    lake = SqlLake.of(folder, test.getTestMethod().orElseThrow().getName());
  }

  private void create(String columns, String values) {
    lake.sql("CREATE TABLE $t (" + columns + ")");
    lake.sql("INSERT INTO $t SELECT * FROM VALUES " + values);
  }

  private boolean isAnswered(String query) {
    return plan(lake.sql(query)).contains("LocalTableScan");
  }

  private static String plan(Dataset<Row> query) {
    return ((org.apache.spark.sql.classic.Dataset<Row>) query)
        .queryExecution()
        .executedPlan()
        .toString();
  }

  @Test
  void countMinAndMaxAreAnsweredWithoutAChunk() {
    create(
        "id BIGINT, d DATE, s STRING, m DECIMAL(9, 2), b TINYINT",
        "(1, DATE'2026-01-01', 'a', 1.5, 3), (7, null, 'ü', -2.5, -4), (3, DATE'1500-01-01', null, 0, 0)");
    String query =
        "SELECT count(*), count(d), min(id), max(id), min(d), max(d), max(s), min(m), min(b) FROM $t";
    assertThat(isAnswered(query)).isTrue();
    assertThat(lake.rows(query)).containsExactly("[3,2,1,7,1500-01-01,2026-01-01,ü,-2.50,-4]");
  }

  @Test
  void anEmptyTableHasNoBounds() {
    lake.sql("CREATE TABLE $t (id BIGINT)");
    assertThat(isAnswered("SELECT count(*), min(id) FROM $t")).isTrue();
    assertThat(lake.rows("SELECT count(*), min(id) FROM $t")).containsExactly("[0,null]");
  }

  @Test
  void whatStatisticsDoNotSayExactlyIsRead() {
    create(
        "id BIGINT, x DOUBLE, z DOUBLE, long STRING",
        "(1, 1.0, -0.0, repeat('a', 500)), (2, double('NaN'), 0.0, repeat('b', 500))");
    for (String query :
        List.of(
            "SELECT max(x) FROM $t",
            "SELECT min(z) FROM $t",
            "SELECT max(long) FROM $t",
            "SELECT count(DISTINCT id) FROM $t",
            "SELECT max(id) FROM $t WHERE id < 2",
            "SELECT max(id) FROM $t GROUP BY x",
            "SELECT sum(id) FROM $t")) {
      assertThat(isAnswered(query)).as(query).isFalse();
      assertThat(lake.rows(query)).as(query).isNotEmpty();
    }
    assertThat(lake.rows("SELECT max(x) FROM $t")).containsExactly("[NaN]");
  }

  @Test
  void deletedRowsLeaveOnlyTheirNumberKnown() {
    create("id BIGINT", "(1), (2), (3)");
    lake.sql("DELETE FROM $t WHERE id = 3");
    assertThat(isAnswered("SELECT count(*) FROM $t")).isTrue();
    assertThat(isAnswered("SELECT max(id) FROM $t")).isFalse();
    assertThat(lake.rows("SELECT count(*), max(id) FROM $t")).containsExactly("[2,2]");
  }

  @Test
  void aLimitReadsTheFirstChunksOnly() {
    lake.sql("CREATE TABLE $t (id BIGINT)");
    lake.sql("INSERT INTO $t SELECT id FROM range(0, 40, 1, 4)");
    assertThat(Metrics.of(lake.sql("SELECT id FROM $t LIMIT 12"))).containsEntry("chunksRead", 2L);
    assertThat(lake.rows("SELECT id FROM $t LIMIT 12")).hasSize(12);
    assertThat(lake.rows("SELECT id FROM $t WHERE id >= 35 LIMIT 12")).hasSize(5);
  }
}
