package dev.larva.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larva.error.InvalidRequest;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.streaming.StreamingQueryException;
import org.apache.spark.sql.streaming.Trigger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The change feed in SQL, by path and as a stream. */
final class ChangesTest {

  @TempDir private Path folder;
  private SqlLake lake = new SqlLake(Sessions.fresh(), Path.of(""), "");
  private long made;

  @BeforeEach
  void start() {
    lake = SqlLake.of(folder.resolve("lake"), "t");
    lake.sql("CREATE TABLE $t (id BIGINT, name STRING)");
    made = lake.version();
  }

  private List<String> changes(String columns, String options) {
    return lake.rows("SELECT " + columns + " FROM $t.changes WITH (" + options + ")");
  }

  private Dataset<Row> byPath(Map<String, String> options) {
    return lake.spark()
        .read()
        .format("larva")
        .option("table", "main.t")
        .option("changeFeed", "true")
        .options(new TreeMap<>(options))
        .load(lake.root().toString());
  }

  private void threeVersions() {
    lake.sql("INSERT INTO $t VALUES (1, 'a'), (2, 'b'), (3, 'c')");
    lake.sql("UPDATE $t SET name = 'B' WHERE id = 2");
    lake.sql("DELETE FROM $t WHERE id = 1");
  }

  private static final List<String> OF_THREE =
      List.of(
          "[1,a,delete,3,0]",
          "[1,a,insert,1,0]",
          "[2,B,update_postimage,2,1]",
          "[2,b,insert,1,1]",
          "[2,b,update_preimage,2,1]",
          "[3,c,insert,1,2]");

  @Test
  void whatEachVersionDidIsToldInSqlAndByPath() {
    threeVersions();
    String version = "_commit_version - " + made + " AS v";
    assertThat(changes("id, name, _change_type, " + version + ", _row_id", "startingVersion = 1"))
        .isEqualTo(OF_THREE);
    assertThat(
            Sessions.rows(
                byPath(Map.of("startingVersion", "1"))
                    .selectExpr("id", "name", "_change_type", version, "_row_id")))
        .isEqualTo(OF_THREE);
    assertThat(byPath(Map.of("startingVersion", "1")).columns())
        .containsExactly(
            "id", "name", "_change_type", "_commit_version", "_commit_timestamp", "_row_id");
  }

  @Test
  void bothEndsAreRead() {
    threeVersions();
    assertThat(
            changes(
                "_change_type",
                "startingVersion = %d, endingVersion = %d".formatted(made + 2, made + 2)))
        .containsExactly("[update_postimage]", "[update_preimage]");
    assertThat(changes("count(*)", "startingVersion = %d".formatted(made + 3)))
        .containsExactly("[1]");
    assertThat(changes("count(*)", "startingVersion = %d".formatted(made + 4)))
        .containsExactly("[0]");
    String time =
        lake.rows(
                "SELECT DISTINCT cast(_commit_timestamp AS STRING) FROM $t.changes WITH (startingVersion = %d, endingVersion = %d)"
                    .formatted(made + 2, made + 2))
            .get(0);
    String plain = time.substring(1, time.length() - 1);
    assertThat(
            changes(
                "DISTINCT _commit_version",
                "startingTimestamp = '%s', endingTimestamp = '%s'".formatted(plain, plain)))
        .containsExactly("[" + (made + 2) + "]");
    assertThat(changes("count(*)", "startingTimestamp = '2001-01-01'")).containsExactly("[6]");
  }

  @Test
  void endsThatAreNoneAreRefused() {
    threeVersions();
    assertThatThrownBy(() -> lake.rows("SELECT * FROM $t.changes"))
        .hasStackTraceContaining("Give startingVersion");
    assertThatThrownBy(() -> changes("*", "startingVersion = 99"))
        .hasStackTraceContaining("There is no version 99 yet");
    assertThatThrownBy(() -> changes("*", "startingVersion = 1, endingVersion = 99"))
        .hasStackTraceContaining("There is no version 99 yet");
    assertThatThrownBy(() -> changes("*", "startingVersion = 3, endingVersion = 1"))
        .hasStackTraceContaining("from an earlier version to a later one");
    assertThatThrownBy(() -> changes("*", "startingVersion = 0"))
        .hasStackTraceContaining("whole number");
    assertThatThrownBy(() -> changes("*", "startingVersion = 1, startingTimestamp = '2020-01-01'"))
        .hasStackTraceContaining("not both");
    assertThatThrownBy(
            () ->
                lake.spark()
                    .read()
                    .format("larva")
                    .option("endingVersion", 3)
                    .load(lake.root().toString()))
        .isInstanceOf(InvalidRequest.class)
        .hasMessageContaining("changeFeed");
  }

  @Test
  void aVersionThatHasExpiredIsToldWithTheEarliest() {
    threeVersions();
    lake.open(open -> open.transact(tx -> tx.expire(made + 1)));
    assertThatThrownBy(() -> changes("*", "startingVersion = " + (made + 1)))
        .hasStackTraceContaining("The earliest that can is " + (made + 2));
    assertThat(changes("count(*)", "startingVersion = " + (made + 2))).containsExactly("[3]");
  }

  @Test
  void aCompactionBringsNone() {
    threeVersions();
    lake.open(open -> open.compact("main.t"));
    assertThat(lake.version()).isGreaterThan(made + 3);
    assertThat(changes("count(*)", "startingVersion = 1")).containsExactly("[6]");
  }

  @Test
  void columnsGoByTheirIds() {
    threeVersions();
    lake.sql("ALTER TABLE $t RENAME COLUMN name TO title");
    lake.sql("ALTER TABLE $t ADD COLUMN more INT DEFAULT 7");
    assertThat(changes("id, title, more", "startingVersion = 1, endingVersion = " + (made + 1)))
        .containsExactly("[1,a,7]", "[2,b,7]", "[3,c,7]");
  }

  @Test
  void valuesOfEveryTypeAreToldAsTheTableHasThem() {
    lake.sql(
        "CREATE TABLE lake.main.all (b BOOLEAN, y TINYINT, s SMALLINT, i INT, l BIGINT, f FLOAT, d"
            + " DOUBLE, e DECIMAL(12, 3), w DECIMAL(30, 2), t STRING, x BINARY, a DATE, z TIMESTAMP, n"
            + " TIMESTAMP_NTZ, r STRUCT<p: INT, q: ARRAY<STRING>>, m MAP<STRING, INT>)");
    lake.sql(
        "INSERT INTO lake.main.all VALUES (true, -1Y, 2S, 3, 4L, 1.5F, double('NaN'), -1.234, 12345678901234567890.12, 'ä', X'00FF',"
            + " DATE'0001-01-01', TIMESTAMP'1969-12-31 23:59:59.999999', TIMESTAMP_NTZ'2026-01-01 00:00:00.000001',"
            + " named_struct('p', 1, 'q', array('u', null)), map('k', null)),"
            + " (null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null)");
    String columns = "b, y, s, i, l, f, d, e, w, t, hex(x), a, z, n, r, m";
    assertThat(
            lake.rows(
                "SELECT " + columns + " FROM lake.main.all.changes WITH (startingVersion = 1)"))
        .hasSize(2)
        .isEqualTo(lake.rows("SELECT " + columns + " FROM lake.main.all"));
  }

  @Test
  void manyChangesAreReadInSeveralTasks() {
    for (int i = 0; i < 4; i++) {
      lake.sql(
          "INSERT INTO $t SELECT id, 'x' FROM range(%d, %d)"
              .formatted(i * 80_000, (i + 1) * 80_000));
    }
    Dataset<Row> all = lake.sql("SELECT * FROM $t.changes WITH (startingVersion = 1)");
    assertThat(all.toJavaRDD().getNumPartitions()).isEqualTo(4);
    assertThat(
            lake.rows(
                "SELECT count(*), count(DISTINCT id), sum(id) FROM $t.changes WITH (startingVersion = 1)"))
        .isEqualTo(lake.rows("SELECT count(*), count(DISTINCT id), sum(id) FROM $t"));
  }

  @Test
  void aTableWithAColumnOfSuchANameIsRefused() {
    lake.sql("ALTER TABLE $t ADD COLUMN _change_type STRING");
    assertThatThrownBy(() -> changes("*", "startingVersion = 1"))
        .hasStackTraceContaining("rename it");
  }

  @Test
  void aTableThatIsCalledChangesIsATable() {
    lake.sql("CREATE TABLE lake.main.changes (id INT)");
    assertThat(lake.rows("SELECT count(*) FROM lake.main.changes")).containsExactly("[0]");
  }

  private void copy(Dataset<Row> rows) {
    try {
      rows.selectExpr(
              "id",
              "name",
              "_change_type AS type",
              "_commit_version - " + made + " AS v",
              "_row_id AS row")
          .writeStream()
          .format("larva")
          .option("checkpointLocation", folder.resolve("c").toString())
          .option("table", "main.copy")
          .trigger(Trigger.AvailableNow())
          .start(lake.root().toString())
          .awaitTermination();
    } catch (StreamingQueryException e) {
      throw new IllegalStateException(e);
    }
  }

  private Dataset<Row> stream(Map<String, String> options) {
    return lake.spark()
        .readStream()
        .options(new TreeMap<>(options))
        .table(lake.table() + ".changes");
  }

  @Test
  void changesAreReadAsAStream() {
    threeVersions();
    copy(stream(Map.of("startingVersion", "1", "maxRowsPerTrigger", "1")));
    assertThat(lake.rows("SELECT * FROM lake.main.copy")).isEqualTo(OF_THREE);
    StreamFiles.forget(folder.resolve("c"), 2);
    lake.sql("CREATE TABLE lake.main.other (id INT)");
    copy(stream(Map.of("startingVersion", "1")));
    assertThat(lake.rows("SELECT * FROM lake.main.copy")).isEqualTo(OF_THREE);
    lake.sql("DELETE FROM $t");
    copy(
        lake.spark()
            .readStream()
            .format("larva")
            .option("table", "main.t")
            .option("changeFeed", "true")
            .option("startingVersion", "1")
            .load(lake.root().toString()));
    assertThat(lake.rows("SELECT id, type FROM lake.main.copy WHERE type = 'delete'"))
        .containsExactly("[1,delete]", "[2,delete]", "[3,delete]");
    assertThat(lake.rows("SELECT count(*) FROM lake.main.copy")).containsExactly("[8]");
  }

  @Test
  void aStreamGoesOnWithColumnsThatCameAfterWhatItReadsNext() {
    copy(stream(Map.of("startingVersion", "1")));
    lake.sql("INSERT INTO $t VALUES (1, 'a')");
    lake.sql("INSERT INTO $t VALUES (2, 'b')");
    lake.sql("ALTER TABLE $t ADD COLUMN more INT DEFAULT 7");
    copy(stream(Map.of("startingVersion", "1", "maxRowsPerTrigger", "1")).where("more = 7"));
    assertThat(lake.rows("SELECT id, name FROM lake.main.copy")).containsExactly("[1,a]", "[2,b]");
  }

  @Test
  void versionsThatChangedNothingMayExpireUnderAStream() {
    threeVersions();
    copy(stream(Map.of("startingVersion", "1")));
    lake.sql("CREATE TABLE lake.main.other (id INT)");
    lake.sql("DROP TABLE lake.main.other");
    long newest = lake.version();
    lake.open(open -> open.transact(tx -> tx.expire(newest)));
    copy(stream(Map.of("startingVersion", "1")));
    lake.sql("INSERT INTO $t VALUES (9, 'z')");
    copy(stream(Map.of("startingVersion", "1")));
    assertThat(lake.rows("SELECT id, type FROM lake.main.copy WHERE id = 9"))
        .containsExactly("[9,insert]");
  }

  @Test
  void aStreamOfChangesWithAnEndIsRefused() {
    assertThatThrownBy(() -> copy(stream(Map.of("startingVersion", "1", "endingVersion", "2"))))
        .hasStackTraceContaining("A stream of changes has no end");
  }

  @Test
  void aStreamOfChangesThatFallsBehindExpiryIsTold() {
    threeVersions();
    copy(stream(Map.of("startingVersion", "1")));
    lake.sql("DELETE FROM $t");
    long newest = lake.version();
    lake.open(open -> open.transact(tx -> tx.expire(newest)));
    assertThatThrownBy(() -> copy(stream(Map.of("startingVersion", "1"))))
        .hasStackTraceContaining("can no longer be told");
  }
}
