package dev.larva.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.larva.error.CommitConflict;
import dev.larva.error.InvalidRequest;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;

/** Rows that are added and replaced, in SQL and by data frames. */
final class InsertTest {

  @TempDir private static Path folder;
  private SqlLake lake = new SqlLake(Sessions.fresh(), Path.of(""), "");

  @BeforeEach
  void start(TestInfo test) {
    lake = SqlLake.of(folder, test.getTestMethod().orElseThrow().getName());
  }

  private void partitioned(String by) {
    lake.sql("CREATE TABLE $t (id BIGINT, day DATE, name STRING) PARTITIONED BY (" + by + ")");
    lake.sql(
        "INSERT INTO $t VALUES (1, DATE'2026-01-01', 'a'), (2, DATE'2026-01-02', 'b'),"
            + " (3, DATE'2026-01-02', 'c'), (4, null, 'd')");
  }

  private long chunks() {
    return lake.record().totals().chunks();
  }

  @Test
  void insertAddsRowsByPositionAndByName() {
    lake.sql("CREATE TABLE $t (id BIGINT, name STRING)");
    lake.sql("INSERT INTO $t VALUES (1, 'a')");
    lake.sql("INSERT INTO $t (name, id) VALUES ('b', 2)");
    lake.sql("INSERT INTO $t BY NAME SELECT 'c' AS name, 3L AS id");
    lake.sql("INSERT INTO $t (id) VALUES (4)");
    assertThat(lake.rows("SELECT * FROM $t"))
        .containsExactly("[1,a]", "[2,b]", "[3,c]", "[4,null]");
    assertThatThrownBy(() -> lake.sql("INSERT INTO $t SELECT 1"))
        .isInstanceOf(AnalysisException.class);
  }

  @Test
  void nullInARequiredColumnIsRefusedAndNothingIsWritten() {
    lake.sql("CREATE TABLE $t (id BIGINT NOT NULL, name STRING)");
    assertThat(catchThrowable(() -> lake.sql("INSERT INTO $t SELECT null, 'a'"))).isNotNull();
    assertThat(
            catchThrowable(
                () -> lake.sql("INSERT INTO $t SELECT IF(id > 5, null, id), 'a' FROM range(10)")))
        .hasStackTraceContaining("NOT_NULL_ASSERT_VIOLATION");
    assertThat(lake.rows("SELECT * FROM $t")).isEmpty();
  }

  @Test
  void rowsOfAPartitionMakeOneChunkWhateverTheTasks() {
    lake.sql("CREATE TABLE $t (id BIGINT, p BIGINT) PARTITIONED BY (p)");
    Dataset<Row> rows =
        lake.spark().range(0, 4000, 1, 4).withColumn("p", functions.expr("id % 10"));
    rows.createOrReplaceTempView("many");
    lake.sql("INSERT INTO $t SELECT * FROM many");
    assertThat(chunks()).isEqualTo(10);
    assertThat(lake.rows("SELECT count(*), sum(id) FROM $t WHERE p = 3"))
        .isEqualTo(Sessions.rows(rows.where("p = 3").selectExpr("count(*)", "sum(id)")));
  }

  @Test
  void everyTransformGathersItsRows() {
    lake.sql(
        "CREATE TABLE $t (id BIGINT, name STRING, at TIMESTAMP, amount DECIMAL(9, 2))"
            + " PARTITIONED BY (bucket(4, id), truncate(1, name), months(at), truncate(100, amount))");
    lake.spark()
        .range(0, 1000, 1, 4)
        .selectExpr(
            "id",
            "concat(chr(97 + id % 2), id)",
            "timestamp'2026-01-01 00:00:00' + make_interval(0, id % 3)",
            "cast(id % 2 AS decimal(9, 2))")
        .createOrReplaceTempView("many");
    lake.sql("INSERT INTO $t SELECT * FROM many");
    assertThat(lake.rows("SELECT * FROM $t")).isEqualTo(lake.rows("SELECT * FROM many"));
    long buckets = lake.sql("SELECT DISTINCT lake.bucket(4, id) FROM $t").count();
    assertThat(buckets).isEqualTo(4);
    assertThat(chunks()).isLessThanOrEqualTo(4 * 2 * 3);
  }

  @Test
  void aClusteredTableIsWrittenInItsOrder() {
    lake.sql("CREATE TABLE $t (id BIGINT, a BIGINT) CLUSTER BY (a)");
    lake.spark().range(100).selectExpr("id", "100 - id").createOrReplaceTempView("many");
    lake.sql("INSERT INTO $t SELECT * FROM many");
    assertThat(lake.sql("SELECT a FROM $t ORDER BY _chunk, _pos").limit(2).collectAsList())
        .extracting(row -> row.getLong(0))
        .isSorted();
  }

  @Test
  void overwriteOfTheWholeTableKeepsWhatItIs() {
    partitioned("day");
    String id = lake.record().id().text();
    lake.sql("INSERT OVERWRITE $t VALUES (9, DATE'2026-01-09', 'z')");
    assertThat(lake.rows("SELECT id FROM $t")).containsExactly("[9]");
    assertThat(lake.record().id().text()).isEqualTo(id);
    assertThat(lake.rows("DESCRIBE TABLE $t")).contains("[# Partition Information,,]");
  }

  @Test
  void aStaticPartitionIsOverwritten() {
    partitioned("day");
    lake.sql("INSERT OVERWRITE $t PARTITION (day = DATE'2026-01-02') VALUES (7, 'x')");
    assertThat(lake.rows("SELECT id FROM $t")).containsExactly("[1]", "[4]", "[7]");
    lake.sql("INSERT OVERWRITE $t PARTITION (day = null) VALUES (8, 'y')");
    assertThat(lake.rows("SELECT id FROM $t")).containsExactly("[1]", "[7]", "[8]");
  }

  @Test
  void theDynamicModeOverwritesThePartitionsOfTheRows() {
    for (String by : List.of("day", "months(day)", "days(day), truncate(1, name)")) {
      lake.sql("DROP TABLE IF EXISTS $t");
      partitioned(by);
      lake.spark().conf().set("spark.sql.sources.partitionOverwriteMode", "dynamic");
      lake.sql("INSERT OVERWRITE $t VALUES (9, null, 'dd'), (8, DATE'2026-01-02', 'bb')");
      lake.spark().conf().unset("spark.sql.sources.partitionOverwriteMode");
      assertThat(lake.rows("SELECT id FROM $t"))
          .isEqualTo(
              switch (by) {
                case "day" -> List.of("[1]", "[8]", "[9]");
                case "months(day)" -> List.of("[8]", "[9]");
                default -> List.of("[1]", "[3]", "[8]", "[9]");
              });
    }
  }

  @Test
  void partitionsByAHashAreNotOverwrittenOneByOne() {
    lake.sql("CREATE TABLE $t (id BIGINT) PARTITIONED BY (bucket(4, id))");
    assertThatThrownBy(
            () -> lake.spark().range(3).toDF().writeTo(lake.table()).overwritePartitions())
        .isInstanceOf(InvalidRequest.class)
        .hasMessageContaining("by a hash");
  }

  @Test
  void writeToAppendsOverwritesByFilterAndCreates() throws Exception {
    Dataset<Row> rows = lake.spark().range(4).selectExpr("id", "id % 2 AS p");
    rows.writeTo(lake.table()).partitionedBy(functions.col("p")).tableProperty("k", "v").create();
    assertThat(lake.version()).isPositive();
    rows.writeTo(lake.table()).append();
    assertThat(lake.rows("SELECT id FROM $t")).hasSize(8);
    rows.where("p = 0").writeTo(lake.table()).overwrite(functions.col("p").equalTo(0));
    assertThat(lake.rows("SELECT id FROM $t")).hasSize(6);
    rows.where("p = 1").limit(1).writeTo(lake.table()).overwritePartitions();
    assertThat(lake.rows("SELECT id FROM $t")).hasSize(3);
    assertThat(lake.rows("SHOW TBLPROPERTIES $t")).contains("[k,v]");
    assertThatThrownBy(() -> rows.writeTo(lake.table()).option("chunk.byte", "1").append())
        .isInstanceOf(InvalidRequest.class)
        .hasMessageContaining("chunk.bytes");
  }

  @Test
  void replaceWhereTakesAwayByAnyFilterOnColumns() {
    partitioned("day");
    lake.sql("INSERT INTO $t REPLACE WHERE id >= 3 SELECT 5, DATE'2026-01-03', 'e'");
    assertThat(lake.rows("SELECT id FROM $t")).containsExactly("[1]", "[2]", "[5]");
  }

  @Test
  void truncateLeavesNoRow() {
    partitioned("day");
    lake.sql("TRUNCATE TABLE $t");
    assertThat(lake.rows("SELECT * FROM $t")).isEmpty();
  }

  @Test
  void saveAsTableMakesAppendsAndOverwrites() {
    Dataset<Row> rows = lake.spark().range(4).selectExpr("id", "id % 2 AS p");
    rows.write().format("larva").partitionBy("p").saveAsTable(lake.table());
    rows.write().mode("append").saveAsTable(lake.table());
    assertThat(lake.rows("SELECT id FROM $t")).hasSize(8);
    lake.sql("ALTER TABLE $t SET TBLPROPERTIES ('k' = 'v')");
    String id = lake.record().id().text();
    rows.limit(1).write().mode("overwrite").saveAsTable(lake.table());
    assertThat(lake.rows("SELECT id FROM $t")).hasSize(1);
    assertThat(lake.record().id().text()).isEqualTo(id);
    assertThat(lake.rows("SHOW TBLPROPERTIES $t")).contains("[k,v]");
    assertThat(lake.rows("DESCRIBE TABLE $t")).contains("[p,bigint,null]").hasSize(5);
    rows.write().mode("overwrite").insertInto(lake.table());
    assertThat(lake.rows("SELECT id FROM $t")).hasSize(4);
  }

  @Test
  void createAsSelectLandsTableAndRowsInOneEntry() {
    lake.sql("CREATE TABLE lake.main.before (x INT)");
    long before = lake.version();
    lake.sql("CREATE TABLE $t PARTITIONED BY (p) AS SELECT id, id % 3 AS p FROM range(9)");
    assertThat(lake.version()).isEqualTo(before + 1);
    assertThat(lake.rows("SELECT count(*) FROM $t")).containsExactly("[9]");
    lake.sql("CREATE TABLE IF NOT EXISTS $t AS SELECT 1 AS x");
    assertThatThrownBy(() -> lake.sql("CREATE TABLE $t AS SELECT 1 AS x"))
        .isInstanceOf(AnalysisException.class);
    assertThat(lake.version()).isEqualTo(before + 1);
  }

  @Test
  void aFailedCreateAsSelectLeavesNoTable() {
    assertThat(
            catchThrowable(
                () -> lake.sql("CREATE TABLE $t AS SELECT raise_error('no') AS x FROM range(3)")))
        .hasStackTraceContaining("no");
    assertThatThrownBy(() -> lake.sql("SELECT * FROM $t")).isInstanceOf(AnalysisException.class);
  }

  @Test
  void replaceOfATableFromItselfLandsInOneEntry() {
    lake.sql("CREATE TABLE $t TBLPROPERTIES ('k' = 'v') AS SELECT id FROM range(5)");
    String id = lake.record().id().text();
    long before = lake.version();
    lake.sql("CREATE OR REPLACE TABLE $t AS SELECT id FROM $t WHERE id > 2");
    assertThat(lake.version()).isEqualTo(before + 1);
    assertThat(lake.rows("SELECT * FROM $t")).containsExactly("[3]", "[4]");
    assertThat(lake.record().id().text()).isEqualTo(id);
    assertThat(lake.rows("SHOW TBLPROPERTIES $t")).contains("[k,v]");
    lake.sql("REPLACE TABLE $t AS SELECT id, 'n' AS name FROM $t");
    assertThat(lake.rows("SELECT * FROM $t")).containsExactly("[3,n]", "[4,n]");
    assertThat(lake.version()).isEqualTo(before + 2);
    lake.sql("CREATE OR REPLACE TABLE $t (other INT)");
    assertThat(lake.rows("SELECT * FROM $t")).isEmpty();
    assertThatThrownBy(() -> lake.sql("REPLACE TABLE lake.main.none AS SELECT 1 AS x"))
        .isInstanceOf(AnalysisException.class);
  }

  /** An overwrite of the table, while another session adds a row. */
  private @Nullable Throwable overwriteWhileARowComes(String from) {
    lake.sql("CREATE TABLE $t (id BIGINT)");
    lake.sql("INSERT INTO $t VALUES (1)");
    SqlLake other = lake.elsewhere();
    return Meanwhile.run(
        lake.spark(),
        () -> other.sql("INSERT INTO $t VALUES (2)"),
        () -> lake.sql("INSERT OVERWRITE $t SELECT meanwhile(id) + 10 FROM " + from));
  }

  @Test
  void anOverwriteComputedFromTheTableItselfNeverLosesRowsThatCameMeanwhile() {
    assertThat(overwriteWhileARowComes("$t"))
        .isInstanceOf(CommitConflict.class)
        .hasMessageContaining("Run the operation again");
    assertThat(lake.rows("SELECT * FROM $t")).containsExactly("[1]", "[2]");
  }

  @Test
  void anOverwriteFromElsewhereTakesAllThatIsThereWhenItLands() {
    assertThat(overwriteWhileARowComes("range(1)")).isNull();
    assertThat(lake.rows("SELECT * FROM $t")).containsExactly("[10]");
  }

  @Test
  void whatAnApplicationWroteOnceIsNotWrittenAgain() throws Exception {
    lake.sql("CREATE TABLE $t (id BIGINT)");
    for (long sequence : List.of(1L, 2L, 2L, 1L)) {
      lake.spark()
          .range(sequence, sequence + 1)
          .toDF()
          .writeTo(lake.table())
          .option("txnAppId", "load-" + lake.table())
          .option("txnVersion", Long.toString(sequence))
          .append();
    }
    assertThat(lake.rows("SELECT * FROM $t")).containsExactly("[1]", "[2]");
  }
}
