package dev.larva.spark;

import static dev.larva.spark.Sessions.ids;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larva.Lake;
import dev.larva.Larva;
import dev.larva.error.InvalidRequest;
import dev.larva.error.VersionUnavailable;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;

/** What a load shows. All tests share a lake, each has a table of its own. */
final class ReadTest {

  @TempDir private static Path lake;
  private SparkSession spark = Sessions.fresh();
  private String table = "";

  @BeforeEach
  void start(TestInfo test) {
    spark = Sessions.fresh();
    table = test.getTestMethod().orElseThrow().getName();
  }

  private void append(Dataset<Row> rows) {
    Sessions.save(rows, "append", lake, Map.of("table", table));
  }

  private Dataset<Row> read(String... options) {
    Map<String, String> all = new HashMap<>(Map.of("table", table));
    for (int i = 0; i < options.length; i += 2) {
      all.put(options[i], options[i + 1]);
    }
    return Sessions.read(spark, lake, all);
  }

  private static long newestVersion() {
    try (Lake open = Larva.open(lake.toString())) {
      return open.snapshot().version();
    }
  }

  private static long time(long version) {
    try (Lake open = Larva.open(lake.toString())) {
      return open.snapshotAt(version).time();
    }
  }

  @Test
  void aLoadKeepsItsVersion() {
    append(spark.range(3).toDF());
    Dataset<Row> before = read();
    append(spark.range(3, 5).toDF());
    assertThat(before.count()).isEqualTo(3);
    assertThat(ids(before)).containsExactly(0L, 1L, 2L);
    assertThat(ids(read())).hasSize(5);
  }

  @Test
  void versionAsOfShowsThatVersion() {
    append(spark.range(3).toDF());
    long version = newestVersion();
    append(spark.range(3, 5).toDF());
    assertThat(ids(read("versionAsOf", Long.toString(version)))).hasSize(3);
  }

  @Test
  void aVersionThatIsNotThereIsNamed() {
    append(spark.range(3).toDF());
    assertThatThrownBy(() -> read("versionAsOf", "999999"))
        .isInstanceOf(VersionUnavailable.class)
        .hasMessageContaining("999999");
    assertThatThrownBy(() -> read("versionAsOf", "latest"))
        .isInstanceOf(InvalidRequest.class)
        .hasMessageContaining("no tag");
  }

  @Test
  void timestampAsOfIsInTheZoneOfTheSessionUnlessItNamesOne() {
    append(spark.range(3).toDF());
    long micros = time(newestVersion());
    append(spark.range(3, 5).toDF());
    Instant instant = Instant.EPOCH.plusNanos(micros * 1_000);
    spark.conf().set("spark.sql.session.timeZone", "Asia/Kathmandu");
    String local = LocalDateTime.ofInstant(instant, ZoneId.of("Asia/Kathmandu")).toString();
    String offset = OffsetDateTime.ofInstant(instant, ZoneOffset.ofHours(-7)).toString();
    assertThat(ids(read("timestampAsOf", local.replace('T', ' ')))).hasSize(3);
    assertThat(ids(read("timestampAsOf", offset))).hasSize(3);
    assertThat(ids(read("timestampAsOf", "2999-01-01"))).hasSize(5);
  }

  @Test
  void aTimestampBeforeTheLakeOrNoneAtAllIsRefused() {
    append(spark.range(3).toDF());
    assertThatThrownBy(() -> read("timestampAsOf", "2001-01-01 00:00:00"))
        .isInstanceOf(VersionUnavailable.class);
    for (String text : List.of("yesterday-ish", "1700000000", "")) {
      assertThatThrownBy(() -> read("timestampAsOf", text))
          .isInstanceOf(InvalidRequest.class)
          .hasMessageContaining("is no timestamp");
    }
    assertThatThrownBy(() -> read("timestampAsOf", "2999-01-01", "versionAsOf", "1"))
        .isInstanceOf(InvalidRequest.class)
        .hasMessageContaining("not both");
  }

  @Test
  void aTableThatIsNotThereIsNamed() {
    append(spark.range(3).toDF());
    assertThatThrownBy(() -> Sessions.read(spark, lake, Map.of("table", "no.such")))
        .isInstanceOf(InvalidRequest.class)
        .hasMessageContaining("no.such");
  }

  @Test
  void chunksThatCannotMatchAreSkipped() {
    for (int i = 0; i < 4; i++) {
      append(spark.range(i * 10L, i * 10L + 10, 1, 1).toDF());
    }
    Dataset<Row> rows = read().where("id = 25 OR id = 27");
    assertThat(ids(rows)).containsExactly(25L, 27L);
    assertThat(Metrics.of(rows)).containsEntry("chunksRead", 1L).containsEntry("chunksSkipped", 3L);
  }

  @Test
  void aFilterThatCannotBePushedStillHolds() {
    append(spark.range(10).toDF());
    assertThat(ids(read().where("id % 4 = 1 AND id > 1"))).containsExactly(5L, 9L);
  }

  @Test
  void onlyTheColumnsAskedForAreRead() {
    append(spark.range(10).selectExpr("id", "id + 1 AS next", "struct(id AS x, 's' AS y) AS s"));
    Dataset<Row> rows = read().where("id < 5").select("s.y");
    assertThat(rows.collectAsList()).hasSize(5).allMatch(row -> row.getString(0).equals("s"));
    assertThat(leaf(rows).schema().toDDL()).isEqualTo("id BIGINT,s STRUCT<y: STRING>");
  }

  @Test
  void countingReadsNoChunk() {
    append(spark.range(1_000).toDF());
    Dataset<Row> rows = read();
    long before = LarvaSpark.requests(lake.toString()).range().requests();
    assertThat(rows.count()).isEqualTo(1_000);
    assertThat(LarvaSpark.requests(lake.toString()).range().requests()).isEqualTo(before);
    assertThat(ids(rows)).hasSize(1_000);
    assertThat(LarvaSpark.requests(lake.toString()).range().requests()).isGreaterThan(before);
  }

  @Test
  void sizeAndRowsAreToldToThePlanner() {
    append(spark.range(0, 1_000, 1, 1).toDF());
    append(spark.range(5_000, 6_000, 1, 1).toDF());
    var all = leaf(read()).stats();
    var some = leaf(read().where("id >= 5000")).stats();
    assertThat(all.rowCount().get().toString()).isEqualTo("2000");
    assertThat(some.sizeInBytes().compareTo(all.sizeInBytes())).isNegative();
  }

  private static LogicalPlan leaf(Dataset<Row> rows) {
    return ((org.apache.spark.sql.classic.Dataset<Row>) rows)
        .queryExecution()
        .optimizedPlan()
        .collectLeaves()
        .head();
  }

  @Test
  void smallChunksShareATask() {
    for (int i = 0; i < 6; i++) {
      append(spark.range(i, i + 1, 1, 1).toDF());
    }
    assertThat(read().javaRDD().getNumPartitions()).isLessThanOrEqualTo(3);
    assertThat(ids(read())).hasSize(6);
  }

  @Test
  void sqlReadsAViewOfAPath() {
    append(spark.range(10).toDF());
    spark.sql(
        "CREATE TEMPORARY VIEW v USING larva OPTIONS (path '%s', table '%s')"
            .formatted(lake, table));
    assertThat(ids(spark.sql("SELECT id FROM v WHERE id >= 8"))).containsExactly(8L, 9L);
  }

  @Test
  void namesResolveByTheCaseThatSparkSays() {
    append(spark.range(3).selectExpr("id AS Id", "'x' AS name"));
    assertThat(read().where("ID = 1").select("NAME").collectAsList()).hasSize(1);
    spark.conf().set("spark.sql.caseSensitive", "true");
    assertThatThrownBy(() -> read().where("ID = 1").collectAsList())
        .isInstanceOf(AnalysisException.class);
    assertThat(read().where("Id = 1").collectAsList()).hasSize(1);
  }

  @Test
  void twoNamesThatDifferByCaseAreAmbiguousAndNeverNull() {
    spark.conf().set("spark.sql.caseSensitive", "true");
    append(spark.range(3).selectExpr("id AS a", "id + 10 AS A"));
    assertThat(read().where("A = 11").select("a").first().getLong(0)).isEqualTo(1);
    spark.conf().set("spark.sql.caseSensitive", "false");
    assertThatThrownBy(() -> read().select("a").collectAsList())
        .isInstanceOf(AnalysisException.class)
        .hasMessageContaining("AMBIGUOUS");
    assertThatThrownBy(() -> append(spark.range(1).selectExpr("id AS a")))
        .isInstanceOf(InvalidRequest.class)
        .hasMessageContaining("differ by case only");
  }

  @Test
  void namesMayHoldAnything() {
    String odd = "`a.b`, `a``b`, `näme`, ` `, `x y`, `🐛`";
    append(
        spark.sql("SELECT 1 AS `a.b`, 2 AS `a``b`, 3 AS `näme`, 4 AS ` `, 5 AS `x y`, 6 AS `🐛`"));
    Dataset<Row> rows =
        read().where("`a.b` = 1 AND `a``b` = 2 AND `näme` = 3 AND ` ` = 4 AND `🐛` = 6");
    assertThat(rows.selectExpr(odd.split(", ")).first().toString()).isEqualTo("[1,2,3,4,5,6]");
  }

  @Test
  void aSchemaOfTheUsersOwnMustBePartOfTheTables() {
    append(spark.range(3).selectExpr("id", "'x' AS name"));
    assertThat(withSchema("name STRING").columns()).containsExactly("name");
    assertThat(withSchema("name STRING").collectAsList()).hasSize(3);
    assertThatThrownBy(() -> withSchema("other INT").collectAsList())
        .isInstanceOf(InvalidRequest.class)
        .hasMessageContaining("no column 'other'");
    assertThatThrownBy(() -> withSchema("id STRING").collectAsList())
        .isInstanceOf(InvalidRequest.class)
        .hasMessageContaining("asked for as STRING");
  }

  private Dataset<Row> withSchema(String ddl) {
    return spark
        .read()
        .schema(StructType.fromDDL(ddl))
        .format("larva")
        .option("table", table)
        .load(lake.toString());
  }

  @Test
  void aSelfJoinReadsOneVersionOnce() {
    append(spark.range(10).toDF());
    Dataset<Row> rows = read();
    assertThat(rows.as("l").join(rows.as("r"), "id").count()).isEqualTo(10);
    assertThat(rows.union(rows).count()).isEqualTo(20);
  }
}
