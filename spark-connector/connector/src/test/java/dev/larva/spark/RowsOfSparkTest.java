package dev.larva.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larva.Lake;
import dev.larva.Larva;
import dev.larva.error.InvalidRequest;
import dev.larva.schema.Field;
import dev.larva.schema.TableName;
import dev.larva.schema.Type.Primitive;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.spark.SparkThrowable;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;

/** How rows meet the columns of an existing table. All tests share a lake. */
final class RowsOfSparkTest {

  @TempDir private static Path lake;
  private SparkSession spark = Sessions.fresh();
  private String table = "";

  @BeforeEach
  void start(TestInfo test) {
    spark = Sessions.fresh();
    table = test.getTestMethod().orElseThrow().getName();
  }

  private void append(String sql) {
    Sessions.save(spark.sql(sql), "append", lake, Map.of("table", table));
  }

  private Dataset<Row> read() {
    return Sessions.read(spark, lake, Map.of("table", table));
  }

  private void create(Field... fields) {
    try (Lake open = Larva.openOrCreate(lake.toString(), Map.of())) {
      open.transact(tx -> tx.createTable(TableName.parse(table), List.of(fields), Map.of()));
    }
  }

  private List<String> rows() {
    return read().collectAsList().stream().map(Row::toString).sorted().toList();
  }

  @Test
  void columnsMeetByNameInAnyOrder() {
    append("SELECT 1 AS a, 'x' AS b");
    append("SELECT 'y' AS B, 2 AS A");
    assertThat(rows()).containsExactly("[1,x]", "[2,y]");
  }

  @Test
  void aMissingColumnIsNull() {
    append("SELECT 1 AS a, 'x' AS b");
    append("SELECT 2 AS a");
    assertThat(rows()).containsExactly("[1,x]", "[2,null]");
  }

  @Test
  void aColumnTooManyIsRefused() {
    append("SELECT 1 AS a");
    assertThatThrownBy(() -> append("SELECT 2 AS a, 3 AS extra")).hasMessageContaining("extra");
    assertThat(rows()).containsExactly("[1]");
  }

  @Test
  void aNarrowerTypeIsWidenedAndAnotherRefused() {
    append("SELECT 1L AS a");
    append("SELECT 2 AS a");
    assertThat(rows()).containsExactly("[1]", "[2]");
    assertThatThrownBy(() -> append("SELECT 'three' AS a")).hasMessageContaining("Cannot safely");
    assertThat(rows()).hasSize(2);
  }

  @Test
  void aValueThatDoesNotFitIsRefused() {
    append("SELECT 1 AS a");
    assertThatThrownBy(() -> append("SELECT 9999999999L AS a"))
        .isInstanceOf(SparkThrowable.class)
        .hasMessageContaining("OVERFLOW");
    assertThat(rows()).hasSize(1);
  }

  @Test
  void aNullInARequiredColumnLandsNothing() {
    create(Field.required(1, "a", Primitive.INT), Field.optional(2, "b", Primitive.STRING));
    append("SELECT 1 AS a, 'x' AS b");
    assertThatThrownBy(() -> append("SELECT CAST(null AS INT) AS a, 'y' AS b"))
        .hasMessageContaining("a");
    assertThatThrownBy(() -> append("SELECT 'y' AS b"))
        .isInstanceOf(InvalidRequest.class)
        .hasMessageContaining("'a'")
        .hasMessageContaining("NOT NULL");
    assertThat(rows()).containsExactly("[1,x]");
  }

  @Test
  void everyTypeComesBackThroughSpark() {
    append(
        """
        SELECT true AS b, 1Y AS i8, 2S AS i16, 3 AS i32, 4L AS i64, 1.5F AS f, double('NaN') AS d,
          12.34BD AS n, DATE'2026-02-28' AS day, TIMESTAMP'2026-01-01 12:00:00.123456' AS t,
          TIMESTAMP_NTZ'2026-01-01 12:00:00.123456' AS l, 'text' AS s, X'00FF' AS raw,
          named_struct('x', 1, 'y', array('p', null)) AS st, map('k', named_struct('v', 1)) AS m
        """);
    Dataset<Row> expected =
        spark.sql(
            """
            SELECT true, 1Y, 2S, 3, 4L, 1.5F, double('NaN'), 12.34BD, DATE'2026-02-28',
              TIMESTAMP'2026-01-01 12:00:00.123456', TIMESTAMP_NTZ'2026-01-01 12:00:00.123456',
              'text', X'00FF', named_struct('x', 1, 'y', array('p', null)),
              map('k', named_struct('v', 1))
            """);
    assertThat(read().selectExpr("*", "hex(raw)").drop("raw").first().toString())
        .isEqualTo(
            expected
                .toDF(
                    "b", "i8", "i16", "i32", "i64", "f", "d", "n", "day", "t", "l", "s", "raw",
                    "st", "m")
                .selectExpr("*", "hex(raw)")
                .drop("raw")
                .first()
                .toString());
  }

  @Test
  void theZoneOfTheSessionNeverChangesAStoredValue() {
    spark.conf().set("spark.sql.session.timeZone", "America/New_York");
    append("SELECT TIMESTAMP'2026-07-01 00:00:00' AS t, TIMESTAMP_NTZ'2026-07-01 00:00:00' AS l");
    spark.conf().set("spark.sql.session.timeZone", "Asia/Tokyo");
    Row row = read().selectExpr("unix_micros(t)", "CAST(l AS STRING)").first();
    assertThat(row.getLong(0)).isEqualTo(1_782_878_400_000_000L);
    assertThat(row.getString(1)).isEqualTo("2026-07-01 00:00:00");
  }

  @Test
  void oneKindOfTimestampIsNotTakenForTheOther() {
    append("SELECT TIMESTAMP'2026-07-01 00:00:00' AS t");
    assertThatThrownBy(() -> append("SELECT TIMESTAMP_NTZ'2026-07-01 00:00:00' AS t"))
        .isInstanceOf(InvalidRequest.class)
        .hasMessageContaining("time zone");
  }

  @Test
  void aColumnThatWasDroppedAndAddedAgainShowsNullsForOldRows() {
    append("SELECT 1 AS a, 'old' AS b");
    try (Lake open = Larva.open(lake.toString())) {
      open.transact(tx -> tx.table(table).dropColumn("b"));
      open.transact(tx -> tx.table(table).addColumn(null, "b", Primitive.STRING, null));
      open.transact(tx -> tx.table(table).renameColumn("a", "key"));
    }
    append("SELECT 2 AS key, 'new' AS b");
    assertThat(read().columns()).containsExactly("key", "b");
    assertThat(rows()).containsExactly("[1,null]", "[2,new]");
    assertThat(read().where("b IS NULL").count()).isEqualTo(1);
  }

  @Test
  void uuidsAreWrittenAndFoundAsText() {
    create(Field.required(1, "u", Primitive.UUID));
    append("SELECT '0189aabb-ccdd-7eef-8123-456789abcdef' AS u");
    assertThat(read().where("u = '0189aabb-ccdd-7eef-8123-456789abcdef'").count()).isEqualTo(1);
    assertThat(read().where("u > '1'").count()).isZero();
    assertThatThrownBy(() -> append("SELECT 'nonsense' AS u")).hasMessageContaining("uuids");
  }
}
