package dev.larva.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larva.expression.Expression.Comparator;
import dev.larva.expression.Expression.Compare;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.GenericRecordBuilder;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.StreamingQuery;
import org.apache.spark.sql.streaming.StreamingQueryException;
import org.apache.spark.sql.streaming.Trigger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Streams of tables, by path and by name, into another table. */
final class StreamSourceTest {

  @TempDir private Path folder;
  private SqlLake lake = new SqlLake(Sessions.fresh(), Path.of(""), "");
  private int checkpoint;

  @BeforeEach
  void start() {
    lake = SqlLake.of(folder.resolve("lake"), "t");
    lake.sql("CREATE TABLE $t (id BIGINT, name STRING)");
    insert(0, 10);
  }

  private SparkSession spark() {
    return lake.spark();
  }

  private void insert(int from, int to) {
    lake.sql(
        "INSERT INTO $t SELECT id, concat('n', id) FROM range(%d, %d, 1, 1)".formatted(from, to));
  }

  private Dataset<Row> byPath(Map<String, String> options) {
    return spark()
        .readStream()
        .format("larva")
        .options(options)
        .option("table", "main.t")
        .load(lake.root().toString());
  }

  private Dataset<Row> byName(Map<String, String> options) {
    return spark().readStream().options(options).table(lake.table());
  }

  /** Runs to the end with the checkpoint of that number, and tells the batches that it took. */
  private long copy(Dataset<Row> rows) {
    try {
      StreamingQuery query =
          rows.writeStream()
              .format("larva")
              .option("checkpointLocation", folder.resolve("c" + checkpoint).toString())
              .option("table", "main.copy" + checkpoint)
              .trigger(Trigger.AvailableNow())
              .start(lake.root().toString());
      query.awaitTermination();
      return query.recentProgress().length == 0
          ? 0
          : List.of(query.recentProgress()).stream().filter(p -> p.numInputRows() > 0).count();
    } catch (StreamingQueryException e) {
      throw new IllegalStateException(e);
    }
  }

  private void requireCopied(int from, int to) {
    long sum = 0;
    for (int id = from; id < to; id++) {
      sum += id;
    }
    assertThat(
            lake.rows(
                "SELECT count(*), count(DISTINCT id), sum(id) FROM lake.main.copy" + checkpoint))
        .containsExactly("[%d,%d,%d]".formatted(to - from, to - from, sum));
  }

  @Test
  void aStreamReadsTheRowsThatAreThereAndThenWhatIsAppended() {
    copy(byPath(Map.of()));
    requireCopied(0, 10);
    insert(10, 15);
    lake.sql("CREATE TABLE lake.main.other (id INT)");
    insert(15, 20);
    copy(byPath(Map.of()));
    requireCopied(0, 20);
    long version = lake.version();
    copy(byPath(Map.of()));
    assertThat(lake.version()).isEqualTo(version);
    insert(20, 25);
    copy(byPath(Map.of()));
    requireCopied(0, 25);
  }

  @Test
  void aStreamOfATableOfTheCatalogIsTheSame() {
    copy(byName(Map.of()));
    requireCopied(0, 10);
    insert(10, 15);
    copy(byName(Map.of()));
    requireCopied(0, 15);
  }

  @Test
  void aBatchThatIsReplayedReadsTheSameRows() {
    copy(byName(Map.of()));
    insert(10, 15);
    StreamFiles.forget(folder.resolve("c0"), 0);
    insert(15, 20);
    copy(byName(Map.of()));
    requireCopied(0, 20);
    StreamFiles.forget(folder.resolve("c0"), 1);
    insert(20, 25);
    copy(byName(Map.of()));
    requireCopied(0, 25);
  }

  @Test
  void batchesAreCutByChunksAndByRows() {
    lake.sql("ALTER TABLE $t SET TBLPROPERTIES ('chunk.bytes' = '4096')");
    lake.sql("INSERT INTO $t SELECT id, repeat(uuid(), 20) FROM range(10, 400, 1, 4)");
    long chunks = lake.record().totals().chunks();
    assertThat(chunks).isGreaterThan(8);
    assertThat(copy(byName(Map.of("maxChunksPerTrigger", "2")))).isEqualTo((chunks + 1) / 2);
    requireCopied(0, 400);
    lake.sql("INSERT INTO $t SELECT id, repeat(uuid(), 20) FROM range(400, 700, 1, 4)");
    long more = lake.record().totals().chunks() - chunks;
    assertThat(copy(byName(Map.of("maxRowsPerTrigger", "1")))).isEqualTo(more);
    requireCopied(0, 700);
  }

  @Test
  void aStreamBeginsWhereItIsTold() {
    insert(10, 20);
    insert(20, 30);
    long version = lake.version();
    copy(byName(Map.of("startingVersion", Long.toString(version - 1))));
    requireCopied(10, 30);
    checkpoint = 1;
    copy(byPath(Map.of("startingVersion", "latest")));
    insert(30, 35);
    copy(byPath(Map.of("startingVersion", "latest")));
    requireCopied(30, 35);
    checkpoint = 2;
    copy(byName(Map.of("startingVersion", "1")));
    requireCopied(0, 35);
    checkpoint = 3;
    String time =
        lake.open(
            open -> {
              long[] micros = new long[1];
              open.log(version - 1, version, entry -> micros[0] = entry.time());
              return Instant.ofEpochSecond(0, micros[0] * 1000).toString();
            });
    copy(byPath(Map.of("startingTimestamp", time)));
    requireCopied(20, 35);
    checkpoint = 4;
    copy(byPath(Map.of("startingTimestamp", "2001-01-01")));
    requireCopied(0, 35);
  }

  @Test
  void aPlaceThatIsNoneIsRefused() {
    assertThatThrownBy(() -> copy(byName(Map.of("startingVersion", "99"))))
        .hasStackTraceContaining("There is no version 99 yet");
    assertThatThrownBy(() -> copy(byName(Map.of("startingVersion", "soon"))))
        .hasStackTraceContaining("Option startingVersion is a whole number");
    assertThatThrownBy(
            () -> byPath(Map.of("startingVersion", "1", "startingTimestamp", "2020-01-01")))
        .hasStackTraceContaining("not both");
    assertThatThrownBy(() -> copy(byName(Map.of("scan.changes", "maybe"))))
        .hasStackTraceContaining("fail or skip");
    assertThatThrownBy(
            () ->
                spark()
                    .read()
                    .format("larva")
                    .option("table", "main.t")
                    .option("startingVersion", 1)
                    .load(lake.root().toString())
                    .count())
        .hasStackTraceContaining("options of streams");
  }

  @Test
  void aVersionThatChangesRowsStopsAStreamThatIsNotToSkipIt() {
    copy(byName(Map.of()));
    insert(10, 20);
    lake.sql("UPDATE $t SET name = 'new' WHERE id = 3");
    insert(20, 30);
    assertThatThrownBy(() -> copy(byName(Map.of())))
        .hasStackTraceContaining("deletes or changes rows of table main.t");
    requireCopied(0, 20);
    copy(byName(Map.of("scan.changes", "skip")));
    assertThat(lake.rows("SELECT count(*), count(DISTINCT id) FROM lake.main.copy0"))
        .containsExactly("[31,30]");
    assertThat(lake.rows("SELECT name FROM lake.main.copy0 WHERE id = 3"))
        .containsExactly("[n3]", "[new]");
  }

  @Test
  void aVersionThatTakesBackRowsOfItsOwnGivesTheOthers() {
    copy(byName(Map.of()));
    Schema schema =
        SchemaBuilder.record("r").fields().optionalLong("id").optionalString("name").endRecord();
    List<GenericRecord> rows = new ArrayList<>();
    for (long id = 10; id < 16; id++) {
      rows.add(new GenericRecordBuilder(schema).set("id", id).set("name", "n").build());
    }
    lake.open(
        open ->
            open.transact(
                tx -> {
                  tx.table("main.t").append(rows);
                  tx.table("main.t").delete(new Compare(1, Comparator.GREATER_OR_EQUAL, 13L));
                }));
    copy(byName(Map.of()).selectExpr("id", "cast(_row_id AS STRING) AS name"));
    assertThat(lake.rows("SELECT id, name FROM lake.main.copy0 WHERE id >= 10"))
        .isEqualTo(lake.rows("SELECT id, _row_id FROM $t WHERE id >= 10"))
        .hasSize(3);
  }

  @Test
  void aCompactionIsNotSeen() {
    copy(byName(Map.of()));
    insert(10, 20);
    insert(20, 30);
    lake.open(open -> open.compact("main.t"));
    assertThat(lake.record().totals().chunks()).isEqualTo(1);
    copy(byName(Map.of()));
    requireCopied(0, 30);
    insert(30, 40);
    copy(byName(Map.of()));
    requireCopied(0, 40);
  }

  @Test
  void aPlaceThatHasExpiredIsToldWithTheEarliest() {
    copy(byName(Map.of()));
    insert(10, 20);
    insert(20, 30);
    long newest = lake.version();
    lake.open(open -> open.transact(tx -> tx.expire(newest)));
    assertThatThrownBy(() -> copy(byName(Map.of())))
        .hasStackTraceContaining("has expired")
        .hasStackTraceContaining("the earliest version is " + newest);
    requireCopied(0, 10);
  }

  @Test
  void versionsThatSaidNothingToAStreamMayExpire() {
    copy(byName(Map.of()));
    lake.sql("CREATE TABLE lake.main.other (id INT)");
    lake.sql("DROP TABLE lake.main.other");
    long newest = lake.version();
    lake.open(open -> open.transact(tx -> tx.expire(newest)));
    copy(byName(Map.of()));
    insert(10, 20);
    copy(byName(Map.of()));
    requireCopied(0, 20);
  }

  @Test
  void aTableThatIsDroppedIsToldAfterWhatCameBefore() {
    copy(byName(Map.of()));
    Dataset<Row> planned = byName(Map.of());
    insert(10, 20);
    lake.sql("DROP TABLE $t");
    assertThatThrownBy(() -> copy(planned)).hasStackTraceContaining("was dropped");
    requireCopied(0, 20);
    lake.sql("CREATE TABLE $t (id BIGINT, name STRING)");
    insert(50, 60);
    assertThatThrownBy(() -> copy(byName(Map.of())))
        .hasStackTraceContaining("is not the one that this stream has read");
    requireCopied(0, 20);
  }

  @Test
  void aSchemaThatChangesUnderAStreamIsToldIfItMatters() {
    Dataset<Row> planned = byName(Map.of());
    copy(planned);
    lake.sql("ALTER TABLE $t ADD COLUMN more INT");
    lake.sql("INSERT INTO $t VALUES (10, 'n10', 1)");
    copy(planned);
    requireCopied(0, 11);
    lake.sql("ALTER TABLE $t DROP COLUMN name");
    lake.sql("INSERT INTO $t VALUES (11, 1)");
    assertThatThrownBy(() -> copy(planned))
        .hasStackTraceContaining("Column 'name' of table main.t was dropped");
    copy(byName(Map.of()).drop("more"));
    requireCopied(0, 12);
  }

  @Test
  void rowsHaveTheirIdsAndPlaces() {
    insert(10, 20);
    lake.sql("UPDATE $t SET name = 'new' WHERE id = 3");
    copy(
        byName(Map.of())
            .selectExpr("id", "name", "_row_id AS row", "_pos AS pos", "_chunk AS chunk"));
    assertThat(
            lake.rows(
                "SELECT c.id, c.row, c.name FROM lake.main.copy0 c JOIN $t t ON c.row = t._row_id"
                    + " AND c.pos = t._pos AND c.chunk = t._chunk AND c.name = t.name"))
        .hasSize(20)
        .contains("[3,3,new]", "[12,12,n12]");
    insert(20, 30);
    insert(30, 40);
    copy(
        byName(Map.of("maxChunksPerTrigger", "1"))
            .selectExpr("id", "name", "_row_id AS row", "_pos AS pos", "_chunk AS chunk"));
    assertThat(
            lake.rows(
                "SELECT c.id FROM lake.main.copy0 c JOIN $t t ON c.row = t._row_id AND c.pos = t._pos"
                    + " AND c.chunk = t._chunk AND c.id = t.id"))
        .hasSize(40);
  }

  @Test
  void sourceAndSinkAreExactWhileAnotherSessionAppends() throws Exception {
    SqlLake other = lake.elsewhere();
    ExecutorService threads = Executors.newFixedThreadPool(1);
    try {
      Future<?> appends =
          threads.submit(
              () -> {
                for (int i = 1; i < 12; i++) {
                  other.sql(
                      "INSERT INTO $t SELECT id, 'x' FROM range(%d, %d, 1, 2)"
                          .formatted(i * 10, i * 10 + 10));
                }
              });
      int runs = 0;
      while (!appends.isDone()) {
        copy(byName(Map.of("maxChunksPerTrigger", "3")));
        int last = ++runs;
        if (last % 2 == 0) {
          forgetLast();
        }
      }
      appends.get();
    } finally {
      threads.shutdown();
    }
    copy(byName(Map.of()));
    requireCopied(0, 120);
  }

  private void forgetLast() {
    String[] done = folder.resolve("c0").resolve("commits").toFile().list();
    int last =
        List.of(done).stream()
            .filter(name -> name.chars().allMatch(Character::isDigit))
            .mapToInt(Integer::parseInt)
            .max()
            .orElseThrow();
    StreamFiles.forget(folder.resolve("c0"), last);
  }
}
