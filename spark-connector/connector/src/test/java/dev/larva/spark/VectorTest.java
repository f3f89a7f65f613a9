package dev.larva.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.Lake;
import dev.larva.Larva;
import dev.larva.schema.Field;
import dev.larva.schema.TableName;
import dev.larva.schema.Type.ListType;
import dev.larva.schema.Type.Primitive;
import dev.larva.schema.Type.StructType;
import dev.larva.transaction.TableChange;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;

/** Batches show what rows show. All tests share a lake, each has a table of its own. */
final class VectorTest {

  /** Every type that Spark writes, null in some rows, each time in others. */
  private static final List<String> EVERY_TYPE =
      List.of(
          "id",
          "IF(id % 3 = 0, null, id % 2 = 0) AS b",
          "IF(id % 5 = 0, null, CAST(id % 256 - 128 AS TINYINT)) AS i8",
          "IF(id % 6 = 0, null, CAST(id * 31 % 65536 - 32768 AS SMALLINT)) AS i16",
          "IF(id % 7 = 0, null, CAST(id * 7919 AS INT)) AS i32",
          "IF(id % 8 = 0, null, id * -1234567890123) AS i64",
          "IF(id % 9 = 0, null, CAST(id / 7 AS FLOAT)) AS f",
          "IF(id % 4 = 0, double('NaN'), id / 11) AS d",
          "IF(id % 10 = 0, null, CAST(id / 3 AS DECIMAL(7, 2))) AS n32",
          "IF(id % 11 = 0, null, CAST(id / 3 AS DECIMAL(17, 4))) AS n64",
          "IF(id % 12 = 0, null, CAST(-id / 3 AS DECIMAL(38, 6))) AS n128",
          "IF(id % 13 = 0, null, date_add(DATE'1500-01-01', CAST(id * 97 AS INT))) AS day",
          "IF(id % 14 = 0, null, timestamp_micros(id * -987654321)) AS t",
          "IF(id % 15 = 0, null, CAST(timestamp_micros(id * 987654321) AS TIMESTAMP_NTZ)) AS l",
          "IF(id % 16 = 0, null, concat('text ', id % 10)) AS few",
          "IF(id % 17 = 0, null, sha2(CAST(id AS STRING), 256)) AS many",
          "IF(id % 18 = 0, null, unhex(sha2(CAST(id AS STRING), 224))) AS raw");

  private static final List<String> NESTED =
      List.of(
          "id",
          "IF(id % 3 = 0, null, named_struct('x', id, 'y', IF(id % 2 = 0, null, 'y'))) AS s",
          "IF(id % 4 = 0, null, array_repeat(IF(id % 5 = 0, null, id), CAST(id % 3 AS INT))) AS a",
          "IF(id % 5 = 0, null, map(id, 'v', -id, null)) AS m",
          "array(named_struct('p', id, 'q', array(id, null)), null) AS deep",
          "map(id, named_struct('z', map('k', IF(id % 2 = 0, null, id)))) AS deeper",
          "named_struct('t', named_struct('u', IF(id % 7 = 0, null, id / 2))) AS straight");

  @TempDir private static Path lake;
  private SparkSession spark = Sessions.fresh();
  private String table = "";
  private TwoReaders readers = new TwoReaders(spark);

  @BeforeEach
  void start(TestInfo test) {
    spark = Sessions.fresh();
    readers = new TwoReaders(spark).batchesOf(64);
    table = test.getTestMethod().orElseThrow().getName();
  }

  private void append(Dataset<Row> rows) {
    Sessions.save(rows, "append", lake, Map.of("table", table));
  }

  private void append(long from, long to, List<String> columns) {
    append(spark.range(from, to, 1, 1).selectExpr(columns.toArray(String[]::new)));
  }

  private Dataset<Row> read(SparkSession session) {
    return Sessions.read(session, lake, Map.of("table", table));
  }

  private void create(Field... fields) {
    try (Lake open = Larva.openOrCreate(lake.toString(), Map.of())) {
      open.transact(tx -> tx.createTable(TableName.parse(table), List.of(fields), Map.of()));
    }
  }

  private void change(Consumer<TableChange> change) {
    try (Lake open = Larva.open(lake.toString())) {
      open.transact(tx -> change.accept(tx.table(table)));
    }
  }

  @Test
  void everyTypeIsTheSameInBatchesAndInRows() {
    append(0, 1_000, EVERY_TYPE);
    List<String> rows = readers.same(this::read);
    Dataset<Row> expected = spark.range(1_000).selectExpr(EVERY_TYPE.toArray(String[]::new));
    assertThat(rows).isEqualTo(expected.toJSON().collectAsList().stream().sorted().toList());
  }

  @Test
  void typesInsideOthersAreTheSameInBatchesAndInRows() {
    append(0, 1_000, NESTED);
    List<String> rows = readers.same(this::read);
    Dataset<Row> expected = spark.range(1_000).selectExpr(NESTED.toArray(String[]::new));
    assertThat(rows).isEqualTo(expected.toJSON().collectAsList().stream().sorted().toList());
  }

  @Test
  void aPartOfANestedColumnIsReadAlone() {
    append(0, 300, NESTED);
    readers.same(session -> read(session).select("s.y"));
    readers.same(session -> read(session).select("straight.t.u", "a"));
    readers.same(session -> read(session).selectExpr("transform(deep, e -> e.p)"));
    readers.same(session -> read(session).where("s.x > 100").select("deeper"));
  }

  @Test
  void batchesMayBeHeldOutsideOfTheHeap() {
    append(0, 500, EVERY_TYPE);
    spark.conf().set("spark.sql.columnVector.offheap.enabled", "true");
    assertThat(readers.same(this::read)).hasSize(500);
  }

  @Test
  void columnsThatAChunkLacksAreNull() {
    append(0, 100, List.of("id", "named_struct('x', id) AS s"));
    change(
        to -> {
          to.addColumn(null, "late", Primitive.STRING, null);
          to.addColumn("s", "y", Primitive.LONG, null);
        });
    append(100, 200, List.of("id", "named_struct('x', id, 'y', -id) AS s", "'now' AS late"));
    assertThat(readers.same(session -> read(session).where("late IS NULL"))).hasSize(100);
    assertThat(readers.same(session -> read(session).select("late"))).hasSize(200);
    assertThat(readers.same(session -> read(session).selectExpr("s.y", "s IS NULL"))).hasSize(200);
    assertThat(readers.same(session -> read(session).where("s.y = -150"))).hasSize(1);
  }

  @Test
  void renamedColumnsAreFoundByWhatTheyAreAndNotByName() {
    append(
        0, 100, List.of("id AS a", "concat('b', id) AS b", "named_struct('x', id, 'y', 'y') AS s"));
    change(to -> to.renameColumn("a", "c"));
    change(to -> to.renameColumn("b", "a"));
    change(to -> to.renameColumn("c", "B"));
    change(to -> to.renameColumn("s.x", "z"));
    change(to -> to.renameColumn("s.y", "x"));
    append(
        100,
        200,
        List.of("id AS B", "concat('b', id) AS a", "named_struct('z', id, 'x', 'y') AS s"));
    assertThat(readers.same(session -> read(session).where("B = 7 AND a = 'b7'"))).hasSize(1);
    assertThat(readers.same(session -> read(session).where("s.z >= 99 AND s.x = 'y'")))
        .hasSize(101);
    assertThat(readers.same(this::read)).hasSize(200);
  }

  @Test
  void aDroppedColumnsNameSaysNothingOfItsSuccessor() {
    append(0, 100, List.of("id", "id AS v"));
    change(to -> to.dropColumn("v"));
    change(to -> to.addColumn(null, "v", Primitive.STRING, null));
    append(100, 150, List.of("id", "'text' AS v"));
    assertThat(readers.same(session -> read(session).where("v IS NULL"))).hasSize(100);
  }

  @Test
  void uuidsAreTextEverywhere() {
    create(
        Field.optional(1, "id", Primitive.LONG),
        Field.optional(2, "u", Primitive.UUID),
        Field.optional(3, "s", new StructType(List.of(Field.optional(4, "v", Primitive.UUID)))),
        Field.optional(5, "l", new ListType(Field.optional(6, "element", Primitive.UUID))));
    append(0, 300, List.of("id", "IF(id % 3 = 0, null, uuid(7)) AS u"));
    append(
        300,
        400,
        List.of(
            "id", "uuid(8) AS u", "named_struct('v', uuid(1)) AS s", "array(uuid(2), null) AS l"));
    assertThat(readers.same(session -> read(session).select("u"))).hasSize(400);
    assertThat(readers.same(this::read)).hasSize(400);
    assertThat(readers.same(session -> read(session).where("u IS NULL"))).hasSize(100);
    readers.same(session -> read(session).selectExpr("l", "_row_id", "_chunk", "_pos"));
  }

  @Test
  void rowsWithoutColumnsAreReadAsTheirNumber() {
    append(0, 1_000, EVERY_TYPE);
    assertThat(readers.same(session -> read(session).selectExpr("1 AS one"))).hasSize(1_000);
  }

  @Test
  void wideRowsAreReadOneByOneAsSparkReadsThem() {
    spark.conf().set("spark.sql.codegen.maxFields", "5");
    append(0, 100, EVERY_TYPE);
    assertThat(TwoReaders.readsBatches(read(spark))).isFalse();
    assertThat(TwoReaders.readsBatches(read(spark).select("id", "b"))).isTrue();
  }
}
