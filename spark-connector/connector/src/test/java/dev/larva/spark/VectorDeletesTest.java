package dev.larva.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.Lake;
import dev.larva.Larva;
import dev.larva.expression.Filter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.LongPredicate;
import java.util.stream.LongStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;

/** Deleted rows are in no batch. All tests share a lake, each has a table of its own. */
final class VectorDeletesTest {

  private static final int ROWS = 2_000;

  @TempDir private static Path lake;
  private SparkSession spark = Sessions.fresh();
  private String table = "";
  private TwoReaders readers = new TwoReaders(spark);

  @BeforeEach
  void start(TestInfo test) {
    spark = Sessions.fresh();
    readers = new TwoReaders(spark).batchesOf(100);
    table = test.getTestMethod().orElseThrow().getName();
  }

  private void append(long from, long to) {
    Dataset<Row> rows =
        spark
            .range(from, to, 1, 1)
            .selectExpr(
                "id",
                "concat('row ', id) AS name",
                "named_struct('x', id, 'l', array(id, -id)) AS s",
                "CAST(id AS DECIMAL(30, 2)) AS n",
                "IF(id % 3 = 0, null, id) AS v");
    Sessions.save(rows, "append", lake, Map.of("table", table));
  }

  private void delete(Filter which) {
    try (Lake open = Larva.open(lake.toString())) {
      open.transact(tx -> tx.table(table).delete(which));
    }
  }

  private Dataset<Row> read(SparkSession session) {
    return Sessions.read(session, lake, Map.of("table", table));
  }

  /** Both readers show exactly the rows of these ids, every column of each. */
  private void left(LongPredicate there) {
    List<String> rows = readers.same(session -> read(session).select("id"));
    assertThat(rows)
        .containsExactlyInAnyOrderElementsOf(
            LongStream.range(0, ROWS).filter(there).mapToObj("{\"id\":%d}"::formatted).toList());
    readers.same(this::read);
    readers.same(session -> read(session).select("s.x", "s.l", "v"));
    readers.same(session -> read(session).where("id > 950 AND name < 'row 98'"));
  }

  @Test
  void withoutDeletesAllRowsAreThere() {
    append(0, ROWS);
    left(id -> true);
  }

  @Test
  void aFewRowsHereAndThere() {
    append(0, ROWS);
    delete(Filter.in("id", 0L, 99L, 100L, 777L, 1_000L, ROWS - 1L));
    left(id -> !List.of(0L, 99L, 100L, 777L, 1_000L, ROWS - 1L).contains(id));
  }

  @Test
  void wholeBatchesAndParts() {
    append(0, ROWS);
    delete(Filter.greaterOrEqual("id", 150L).and(Filter.less("id", 1_430L)));
    left(id -> id < 150 || id >= 1_430);
  }

  @Test
  void nearlyAllRows() {
    append(0, ROWS);
    delete(Filter.notEq("id", 1_234L));
    left(id -> id == 1_234);
  }

  @Test
  void severalDeletesAddUpAndChunksWithoutAreLeftAlone() {
    append(0, 700);
    append(700, 1_400);
    append(1_400, ROWS);
    delete(Filter.isNull("v"));
    delete(Filter.less("id", 100L));
    delete(Filter.greaterOrEqual("id", 1_400L));
    left(id -> id >= 100 && id < 1_400 && id % 3 != 0);
  }

  @Test
  void pagesThatAreSkippedDoNotShiftPositions() {
    Dataset<Row> rows =
        spark.range(0, 200_000, 1, 1).selectExpr("id", "id % 1000 AS v", "hash(id) AS h");
    Sessions.save(rows, "append", lake, Map.of("table", table));
    delete(Filter.in("v", 3L, 500L, 999L));
    for (String where :
        List.of(
            "id >= 61234 AND id < 61300",
            "id < 45000 OR id > 190000",
            "id IN (2999, 3000, 3003, 150500, 150501)")) {
      readers.same(session -> read(session).where(where));
    }
    assertThat(readers.same(session -> read(session).where("id BETWEEN 120000 AND 120999")))
        .hasSize(997);
  }

  @Test
  void rowsTellWhereAndWhichTheyAre() {
    append(0, 700);
    append(700, ROWS);
    delete(Filter.in("id", 5L, 99L, 701L));
    try (Lake open = Larva.open(lake.toString())) {
      open.transact(tx -> tx.table(table).update(Filter.eq("v", 10L), Map.of("name", "new")));
      open.transact(
          tx -> tx.table(table).update(Filter.greater("id", 1_900L), Map.of("v", 1_000_000L)));
    }
    String[] all = {"id", "name", "_chunk", "_pos", "_row_id", "_last_updated_version"};
    assertThat(readers.same(session -> read(session).selectExpr(all))).hasSize(ROWS - 3);
    assertThat(readers.same(session -> read(session).select("_row_id").distinct()))
        .hasSize(ROWS - 3);
    readers.same(session -> read(session).where("id > 500 AND id < 720").selectExpr(all));
    readers.same(session -> read(session).where("_pos = 7").selectExpr("id", "_row_id"));
    readers.same(session -> read(session).selectExpr("_last_updated_version", "s.x"));
  }

  @Test
  void rowGroupsOfDeletedRowsAndSeveralOfThemInAFile() {
    Dataset<Row> rows =
        spark
            .range(0, 600_000, 1, 1)
            .selectExpr("id", "sha2(CAST(id AS STRING), 512) AS wide", "id % 7 AS v");
    Sessions.save(rows, "append", lake, Map.of("table", table));
    delete(Filter.greaterOrEqual("id", 100_000L).and(Filter.less("id", 450_000L)));
    delete(Filter.eq("v", 5L));
    readers.batchesOf(4_096);
    assertThat(
            readers.same(
                session ->
                    read(session).selectExpr("count(*) AS n", "sum(id) AS s", "max(wide) AS w")))
        .hasSize(1);
    assertThat(readers.same(session -> read(session).where("id BETWEEN 449990 AND 450005")))
        .hasSize(5);
    assertThat(read(spark).javaRDD().getNumPartitions()).isGreaterThan(1);
  }
}
