package dev.larva.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larva.error.InvalidRequest;
import dev.larva.partition.Partitioning;
import dev.larva.schema.Field;
import dev.larva.schema.TableName;
import dev.larva.schema.Type.Primitive;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;

/** Joins and groups by what tables are partitioned by. */
final class StoragePartitionTest {

  private static final String ROWS =
      "SELECT IF(id % 11 = 0, null, id % 40) AS id, concat('c', id % 3) AS c,"
          + " timestamp_seconds(id * 5000) AS ts, id AS n FROM range(120)";

  @TempDir private static Path folder;
  private SqlLake lake = new SqlLake(Sessions.fresh(), Path.of(""), "");

  @BeforeEach
  void start(TestInfo test) {
    lake = SqlLake.of(folder, test.getTestMethod().orElseThrow().getName());
    set("spark.sql.adaptive.enabled", "false");
    set("spark.sql.autoBroadcastJoinThreshold", "-1");
  }

  private void set(String conf, String value) {
    lake.spark().conf().set(conf, value);
  }

  /** Makes a table of the test, and the same rows as a view of plain Spark. */
  private void create(String suffix, String partitioning, String rows) {
    lake.sql(
        "CREATE TABLE $t_%s (id BIGINT, c STRING, ts TIMESTAMP, n BIGINT) PARTITIONED BY (%s)"
            .formatted(suffix, partitioning));
    lake.sql("INSERT INTO $t_%s %s".formatted(suffix, rows));
    show(suffix);
  }

  /** Gives plain Spark the rows that the table holds now. */
  private void show(String suffix) {
    Dataset<Row> rows = lake.sql("SELECT * FROM $t_" + suffix);
    lake.spark()
        .createDataFrame(rows.collectAsList(), rows.schema())
        .createOrReplaceTempView("plain_" + suffix);
  }

  private void two(String partitioning) {
    create("a", partitioning, ROWS);
    create("b", partitioning, ROWS + " WHERE id % 2 = 0");
  }

  private void hasShuffles(int shuffles, String query) {
    Dataset<Row> rows = lake.sql(query);
    assertThat(Plans.shuffles(rows)).as(Plans.of(rows).toString()).hasSize(shuffles);
    List<String> expected =
        Sessions.rows(
            lake.spark().sql(query.replace(lake.table(), "plain").replace("$t", "plain")));
    assertThat(Sessions.rows(rows)).isNotEmpty().isEqualTo(expected);
  }

  private static String join(String kind, String on) {
    return "SELECT a.id, a.n, b.n, a.c, b.ts FROM $t_a a " + kind + " JOIN $t_b b ON " + on;
  }

  @Test
  void tablesWithTheSameBucketsJoinWithoutAShuffle() {
    two("bucket(4, id)");
    for (String kind : List.of("", "LEFT", "RIGHT", "FULL", "LEFT SEMI", "LEFT ANTI")) {
      String columns = kind.startsWith("LEFT S") || kind.startsWith("LEFT A") ? "a.id, a.n" : "*";
      hasShuffles(0, "SELECT " + columns + " FROM $t_a a " + kind + " JOIN $t_b b ON a.id = b.id");
    }
  }

  @Test
  void tablesPartitionedByColumnsJoinWithoutAShuffleNullAmongThem() {
    two("c");
    lake.sql("INSERT INTO $t_a VALUES (1, null, null, 1000)");
    lake.sql("INSERT INTO $t_b VALUES (1, null, null, 1001)");
    show("a");
    show("b");
    hasShuffles(0, join("FULL", "a.c = b.c"));
  }

  @Test
  void tablesPartitionedByTimesJoinWithoutAShuffle() {
    for (String unit : List.of("years", "months", "days", "hours")) {
      two(unit + "(ts)");
      lake.sql("ALTER TABLE $t_a SET TBLPROPERTIES ('read.grouping' = 'always')");
      lake.sql("ALTER TABLE $t_b SET TBLPROPERTIES ('read.grouping' = 'always')");
      hasShuffles(0, join("", "a.ts = b.ts"));
      lake.sql("DROP TABLE $t_a");
      lake.sql("DROP TABLE $t_b");
    }
  }

  @Test
  void groupsByPartitionsNeedNoShuffle() {
    create("a", "c, bucket(2, id)", ROWS);
    hasShuffles(0, "SELECT c, id, count(*), sum(n) FROM $t_a GROUP BY c, id");
  }

  @Test
  void fieldsThatAreNotReadAndTruncatedOnesAreNoKeys() {
    two("c, truncate(10, n), bucket(4, id)");
    hasShuffles(0, "SELECT a.id, b.id FROM $t_a a JOIN $t_b b ON a.id = b.id");
  }

  @Test
  void deletedRowsChangeNothingOfThat() {
    two("bucket(4, id)");
    lake.sql("DELETE FROM $t_a WHERE n % 7 = 3");
    lake.sql("UPDATE $t_b SET n = -n WHERE n % 5 = 0");
    show("a");
    show("b");
    hasShuffles(0, join("FULL", "a.id = b.id"));
  }

  @Test
  void chunksOfAnEarlierSpecLeaveTheKeysThatTheyHave() {
    two("bucket(4, id)");
    lake.open(
        open -> {
          for (String suffix : List.of("_a", "_b")) {
            open.transact(
                tx ->
                    tx.table(name(suffix))
                        .partition(Partitioning.by().bucket("id", 4).identity("c")));
          }
          return 0;
        });
    lake.sql("INSERT INTO $t_a " + ROWS);
    lake.sql("INSERT INTO $t_b " + ROWS);
    show("a");
    show("b");
    hasShuffles(0, join("", "a.id = b.id"));
    hasShuffles(2, join("", "a.c = b.c AND a.n = b.n"));
  }

  @Test
  void chunksWithoutThePartitionMakeASHuffle() {
    create("a", "bucket(4, id)", ROWS);
    lake.sql("CREATE TABLE $t_b (id BIGINT, c STRING, ts TIMESTAMP, n BIGINT)");
    lake.sql("INSERT INTO $t_b " + ROWS);
    lake.open(
        open ->
            open.transact(tx -> tx.table(name("_b")).partition(Partitioning.by().bucket("id", 4))));
    lake.sql("INSERT INTO $t_b " + ROWS);
    show("b");
    hasShuffles(2, join("", "a.id = b.id"));
    assertThat(lake.rows("SELECT count(*) FROM $t_b WHERE id > 3")).isNotEmpty();
  }

  private String name(String suffix) {
    return lake.table().substring("lake.".length()) + suffix;
  }

  @Test
  void aWidenedColumnKeepsItsBuckets() {
    for (String suffix : List.of("a", "b")) {
      lake.sql("CREATE TABLE $t_" + suffix + " (id INT, n INT) PARTITIONED BY (bucket(4, id), n)");
      lake.sql("INSERT INTO $t_" + suffix + " SELECT int(id), int(id % 2) FROM range(30)");
      lake.sql("ALTER TABLE $t_" + suffix + " ALTER COLUMN id TYPE BIGINT");
      lake.sql("ALTER TABLE $t_" + suffix + " ALTER COLUMN n TYPE BIGINT");
      lake.sql("INSERT INTO $t_" + suffix + " SELECT id, id % 2 FROM range(20)");
      show(suffix);
    }
    hasShuffles(0, "SELECT * FROM $t_a a JOIN $t_b b ON a.id = b.id AND a.n = b.n");
  }

  @Test
  void bucketsOfTwoCountsMeetInThoseOfTheLowerOne() {
    create("a", "bucket(4, id)", ROWS);
    create("b", "bucket(8, id)", ROWS);
    set("spark.sql.sources.v2.bucketing.allowCompatibleTransforms.enabled", "true");
    hasShuffles(0, join("FULL", "a.id = b.id"));
    create("c", "bucket(6, id)", ROWS);
    hasShuffles(0, "SELECT a.n, c.n FROM $t_a a JOIN $t_c c ON a.id = c.id");
    create("d", "bucket(3, id)", ROWS);
    hasShuffles(2, "SELECT a.n, d.n FROM $t_a a JOIN $t_d d ON a.id = d.id");
  }

  @Test
  void bucketsOfUuidsAreNotThoseOfTheirTexts() {
    lake.sql("CREATE TABLE $t (id BIGINT)");
    for (String suffix : List.of("a", "b")) {
      TableName name =
          new TableName("main", lake.table().substring("lake.main.".length()) + "_" + suffix);
      Field id = Field.optional(1, "id", suffix.equals("a") ? Primitive.UUID : Primitive.STRING);
      lake.open(
          open ->
              open.transact(
                  tx ->
                      tx.createTable(
                          name,
                          List.of(id, Field.optional(2, "n", Primitive.LONG)),
                          Partitioning.by().bucket("id", 4),
                          Map.of())));
      lake.sql(
          "INSERT INTO $t_"
              + suffix
              + " SELECT concat('0189aabb-ccdd-7eef-8123-', lpad(id, 12, '0')), id FROM range(40)");
      show(suffix);
    }
    hasShuffles(2, "SELECT a.id, a.n, b.n FROM $t_a a JOIN $t_b b ON a.id = b.id");
  }

  @Test
  void aRuntimeFilterLeavesOutPartitionsAndNoMore() {
    two("c");
    set("spark.sql.optimizer.dynamicPartitionPruning.reuseBroadcastOnly", "false");
    set("spark.sql.optimizer.dynamicPartitionPruning.fallbackFilterRatio", "100");
    String query = join("", "a.c = b.c") + " WHERE b.n = 4";
    Dataset<Row> rows = lake.sql(query);
    assertThat(Plans.of(rows).toString()).contains("dynamicpruning");
    hasShuffles(0, query);
    assertThat(Plans.of(lake.sql(query + " AND b.c = 'none'")).toString()).isNotEmpty();
    assertThat(lake.rows(query + " AND b.id < 0")).isEmpty();
  }

  @Test
  void aMergeOfTwoTablesWithTheSameBucketsIsRight() {
    two("bucket(4, id)");
    String merge =
        "MERGE INTO $t_a a USING (SELECT id, max(n) AS n FROM $t_b GROUP BY id) b ON a.id = b.id"
            + " WHEN MATCHED THEN UPDATE SET n = 1000 + b.n"
            + " WHEN NOT MATCHED THEN INSERT (id, n) VALUES (b.id, b.n)";
    List<String> expected =
        Sessions.rows(
            lake.spark()
                .sql(
                    "SELECT coalesce(a.id, b.id), a.c, a.ts,"
                        + " IF(b.hit IS NULL, a.n, IF(a.n IS NULL, b.n, 1000 + b.n))"
                        + " FROM plain_a a FULL JOIN (SELECT id, max(n) AS n, 1 AS hit FROM plain_b GROUP BY id) b"
                        + " ON a.id = b.id"));
    lake.sql(merge);
    assertThat(lake.rows("SELECT * FROM $t_a")).isEqualTo(expected);
  }

  @Test
  void writesOfARightlyPartitionedReadAreRight() {
    create("a", "bucket(4, id)", ROWS);
    create("b", "bucket(4, id)", "SELECT * FROM $t_a");
    assertThat(lake.rows("SELECT * FROM $t_b")).isEqualTo(lake.rows("SELECT * FROM plain_a"));
  }

  @Test
  void tablesByPathJoinByColumnsOnly() {
    two("c");
    String path = "SELECT a.id, b.n FROM a JOIN b ON a.c = b.c";
    for (String suffix : List.of("a", "b")) {
      Sessions.read(lake.spark(), lake.root(), Map.of("table", name("_" + suffix)))
          .createOrReplaceTempView(suffix);
    }
    assertThat(Plans.shuffles(lake.spark().sql(path))).isEmpty();
    assertThat(lake.rows(path))
        .isEqualTo(lake.rows("SELECT a.id, b.n FROM plain_a a JOIN plain_b b ON a.c = b.c"));
  }

  @Test
  void oneLargePartitionOrVeryManySmallOnesAreReadAsTheyCome() {
    create("a", "n", ROWS);
    hasShuffles(1, "SELECT n, count(*) FROM $t_a GROUP BY n");
    hasShuffles(0, "SELECT n, count(*) FROM $t_a WHERE n < 10 GROUP BY n");
    assertThat(
            Plans.shuffles(
                lake.sql(
                    "SELECT n, count(*) FROM $t_a WITH (`read.grouping` = 'always') GROUP BY n")))
        .isEmpty();
    lake.sql("ALTER TABLE $t_a SET TBLPROPERTIES ('read.grouping' = 'never')");
    hasShuffles(1, "SELECT n, count(*) FROM $t_a WHERE n < 10 GROUP BY n");
    assertThatThrownBy(
            () -> lake.sql("ALTER TABLE $t_a SET TBLPROPERTIES ('read.grouping' = 'often')"))
        .isInstanceOf(InvalidRequest.class)
        .hasMessageContaining("read.grouping=often");
  }
}
