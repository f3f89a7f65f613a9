package dev.larva.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.larva.Lake;
import dev.larva.Larva;
import dev.larva.error.InvalidRequest;
import dev.larva.spark.access.ForgetfulLake;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.commons.io.FileUtils;
import org.apache.spark.TaskContext;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.streaming.DataStreamWriter;
import org.apache.spark.sql.streaming.Trigger;
import org.apache.spark.sql.types.DataTypes;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;

/** Streams into tables, by path and by name. */
final class StreamSinkTest {

  @TempDir private Path folder;
  private SqlLake lake = new SqlLake(Sessions.fresh(), Path.of(""), "");
  private StreamFiles files = new StreamFiles(Path.of(""));

  @BeforeEach
  void start(TestInfo test) {
    lake = SqlLake.of(folder.resolve("lake"), "t");
    files = new StreamFiles(folder);
    files.put(0, 10);
    files.put(10, 20);
  }

  private SparkSession spark() {
    return lake.spark();
  }

  private DataStreamWriter<Row> writer() {
    return files.writer(files.rows(spark()));
  }

  private void byPath() {
    StreamFiles.run(writer(), lake.root(), Map.of("table", "main.t"));
  }

  private void create() {
    lake.sql("CREATE TABLE $t (id BIGINT, name STRING)");
  }

  private void byName() {
    StreamFiles.runTo(writer(), lake.table());
  }

  private String count() {
    return lake.rows("SELECT count(*), count(DISTINCT id), sum(id) FROM $t").get(0);
  }

  @Test
  void aStreamMakesTheTableOfAPathAndLandsEachBatchInOneEntry() {
    byPath();
    assertThat(count()).isEqualTo("[20,20,190]");
    assertThat(lake.version()).isEqualTo(2);
    files.put(20, 25);
    byPath();
    assertThat(count()).isEqualTo("[25,25,300]");
    assertThat(lake.version()).isEqualTo(3);
  }

  @Test
  void aStreamGoesToATableOfTheCatalog() {
    create();
    byName();
    assertThat(count()).isEqualTo("[20,20,190]");
    assertThat(lake.version()).isEqualTo(3);
    files.put(20, 25);
    byName();
    assertThat(count()).isEqualTo("[25,25,300]");
    assertThat(lake.version()).isEqualTo(4);
  }

  @Test
  void aStreamMakesTheTableOfACatalog() {
    lake.sql("CREATE NAMESPACE IF NOT EXISTS lake.main");
    byName();
    assertThat(count()).isEqualTo("[20,20,190]");
  }

  @Test
  void aBatchThatIsReplayedLandsOnceByPath() {
    byPath();
    files.forget(1);
    byPath();
    assertThat(count()).isEqualTo("[20,20,190]");
    assertThat(lake.version()).isEqualTo(2);
    files.put(20, 25);
    byPath();
    files.forget(2);
    files.put(25, 30);
    byPath();
    assertThat(count()).isEqualTo("[30,30,435]");
    assertThat(lake.version()).isEqualTo(4);
  }

  @Test
  void aBatchThatIsReplayedLandsOnceByName() {
    create();
    byName();
    files.forget(1);
    byName();
    assertThat(count()).isEqualTo("[20,20,190]");
    assertThat(lake.version()).isEqualTo(3);
    files.put(20, 25);
    byName();
    files.forget(2);
    files.put(25, 30);
    byName();
    assertThat(count()).isEqualTo("[30,30,435]");
    assertThat(lake.version()).isEqualTo(5);
  }

  @Test
  void aCheckpointThatIsDeletedMakesANewQuery() throws Exception {
    byPath();
    FileUtils.deleteDirectory(files.checkpoint().toFile());
    byPath();
    assertThat(count()).isEqualTo("[40,20,380]");
    try (Lake open = Larva.open(lake.root().toString())) {
      assertThat(open.applications()).hasSize(2);
    }
  }

  @Test
  void anOldCheckpointThatIsPutBackIsRefused() {
    byPath();
    Path copy = files.copyOfCheckpoint();
    files.put(20, 30);
    byPath();
    files.put(30, 40);
    byPath();
    long version = lake.version();
    DataStreamWriter<Row> stale =
        writer().option("checkpointLocation", copy.toString()).option("table", "main.t");
    assertThatThrownBy(() -> StreamFiles.run(stale, lake.root()))
        .hasStackTraceContaining("Batch 2 of this streaming query is older");
    assertThat(lake.version()).isEqualTo(version);
  }

  @Test
  void attemptsThatFailLeaveNothing() {
    UDF1<Long, Long> onceFailing =
        id -> {
          if (TaskContext.get().attemptNumber() == 0 && id % 10 == 9) {
            throw new IllegalStateException("the first attempt dies");
          }
          return id;
        };
    spark().udf().register("once_failing", onceFailing, DataTypes.LongType);
    lake.sql("CREATE TABLE $t (id BIGINT, name STRING) TBLPROPERTIES ('chunk.bytes' = '4096')");
    StreamFiles.runTo(
        files.writer(files.rows(spark()).selectExpr("once_failing(id) AS id", "name")),
        lake.table());
    assertThat(count()).isEqualTo("[20,20,190]");
  }

  @Test
  void completeModeReplacesAllRowsByPathAndByName() {
    create();
    DataStreamWriter<Row> counts =
        files.writer(files.rows(spark()).groupBy("name").count()).outputMode("complete");
    assertThatThrownBy(() -> StreamFiles.runTo(counts, lake.table()))
        .hasStackTraceContaining("count");
    lake.sql("CREATE TABLE lake.main.sums (parity BIGINT, total BIGINT)");
    String query = "id % 2 AS parity";
    StreamFiles named = new StreamFiles(folder);
    StreamFiles.runTo(
        named
            .writer(
                named
                    .rows(spark())
                    .selectExpr(query, "id")
                    .groupBy("parity")
                    .agg(functions.sum("id").as("total")))
            .option("checkpointLocation", folder.resolve("named").toString())
            .outputMode("complete"),
        "lake.main.sums");
    assertThat(lake.rows("SELECT * FROM lake.main.sums")).containsExactly("[0,90]", "[1,100]");
    StreamFiles.run(
        named
            .writer(
                named
                    .rows(spark())
                    .selectExpr(query, "id")
                    .groupBy("parity")
                    .agg(functions.sum("id").as("total")))
            .option("checkpointLocation", folder.resolve("by path").toString())
            .outputMode("complete"),
        lake.root(),
        Map.of("table", "main.other"));
    assertThat(lake.rows("SELECT * FROM lake.main.other")).containsExactly("[0,90]", "[1,100]");
  }

  @Test
  void updateModeIsRefused() {
    assertThatThrownBy(() -> StreamFiles.run(writer().outputMode("update"), lake.root()))
        .isInstanceOf(InvalidRequest.class)
        .hasMessageContaining("outputMode=Update");
    create();
    assertThatThrownBy(() -> StreamFiles.runTo(writer().outputMode("update"), lake.table()))
        .hasStackTraceContaining("does not support Update mode");
  }

  @Test
  void aStreamThatNamesStepsItselfIsRefused() {
    Map<String, String> step = Map.of("txnAppId", "a", "txnVersion", "1");
    assertThatThrownBy(() -> StreamFiles.run(writer(), lake.root(), step))
        .isInstanceOf(InvalidRequest.class)
        .hasMessageContaining("by its checkpoint");
    assertThatThrownBy(() -> StreamFiles.run(writer(), lake.root(), Map.of("tabel", "main.t")))
        .isInstanceOf(InvalidRequest.class)
        .hasMessageContaining("tabel");
  }

  @Test
  void columnsAreMatchedByNameAndCast() {
    lake.sql(
        "CREATE TABLE $t (more STRING DEFAULT 'new', name STRING, none INT, id BIGINT NOT NULL)");
    StreamFiles.runTo(files.writer(files.rows(spark(), "id INT, name STRING")), lake.table());
    assertThat(lake.rows("SELECT * FROM $t WHERE id = 3")).containsExactly("[new,n3,null,3]");
    assertThat(count()).isEqualTo("[20,20,190]");
  }

  @Test
  void rowsThatDoNotFitAreRefused() {
    lake.sql("CREATE TABLE $t (id BIGINT NOT NULL, name STRING)");
    long version = lake.version();
    for (String schema : List.of("id BIGINT, nome STRING", "id DATE, name STRING", "name STRING")) {
      DataStreamWriter<Row> writer =
          files
              .writer(files.rows(spark(), schema))
              .option("checkpointLocation", folder.resolve("c" + schema.length()).toString());
      assertThat(catchThrowable(() -> StreamFiles.runTo(writer, lake.table())))
          .as(schema)
          .isNotNull();
      assertThat(
              catchThrowable(() -> StreamFiles.run(writer, lake.root(), Map.of("table", "main.t"))))
          .as(schema)
          .isNotNull();
    }
    files.put(20, "{\"name\":\"none\"}\n");
    assertThatThrownBy(this::byName).hasStackTraceContaining("id");
    assertThat(lake.rows("SELECT count(*) FROM $t WHERE id IS NULL")).containsExactly("[0]");
    assertThat(lake.version()).isEqualTo(version + 2);
  }

  @Test
  void partitionByArrangesATableThatTheStreamMakes() {
    StreamFiles.run(
        files.writer(files.rows(spark()).selectExpr("id % 2 AS odd", "id")).partitionBy("odd"),
        lake.root(),
        Map.of("table", "main.t"));
    assertThat(lake.record().spec().fields()).hasSize(1);
    assertThat(count()).isEqualTo("[20,20,190]");
  }

  @Test
  void rowsOfAStreamAreGatheredByPartitionsOfTheTable() {
    lake.sql(
        "CREATE TABLE $t (id BIGINT, name STRING, extra INT) PARTITIONED BY (bucket(2, id), extra)");
    byName();
    assertThat(count()).isEqualTo("[20,20,190]");
    lake.sql("DROP TABLE $t");
    lake.sql("CREATE TABLE $t (id BIGINT, name STRING) PARTITIONED BY (bucket(2, id))");
    StreamFiles.runTo(
        writer().option("checkpointLocation", folder.resolve("second").toString()), lake.table());
    assertThat(count()).isEqualTo("[20,20,190]");
    assertThat(lake.record().totals().chunks()).isEqualTo(4);
  }

  @Test
  void aTableThatIsAlteredUnderAStreamTakesItsRows() {
    create();
    SqlLake other = lake.elsewhere();
    Throwable failure =
        Meanwhile.run(
            spark(),
            () -> other.sql("ALTER TABLE $t ADD COLUMN more INT"),
            () ->
                StreamFiles.runTo(
                    files.writer(files.rows(spark()).selectExpr("meanwhile(id) AS id", "name")),
                    lake.table()));
    assertThat(failure).isNull();
    assertThat(count()).isEqualTo("[20,20,190]");
  }

  @Test
  void aTableThatIsDroppedUnderAStreamStopsIt() {
    requireStopped(rows -> StreamFiles.runTo(rows, lake.table()));
  }

  @Test
  void aTableOfAPathThatIsDroppedUnderAStreamStopsIt() {
    requireStopped(rows -> StreamFiles.run(rows, lake.root(), Map.of("table", "main.t")));
  }

  /** Another table takes the name while a stream writes rows. */
  private void requireStopped(Consumer<DataStreamWriter<Row>> stream) {
    create();
    SqlLake other = lake.elsewhere();
    Runnable anew =
        () -> {
          other.sql("DROP TABLE $t");
          other.sql("CREATE TABLE $t (id BIGINT, name STRING)");
        };
    Throwable failure =
        Meanwhile.run(
            spark(),
            anew,
            () ->
                stream.accept(
                    files.writer(files.rows(spark()).selectExpr("meanwhile(id) AS id", "name"))));
    assertThat(failure).hasStackTraceContaining("was dropped");
    assertThat(count()).isEqualTo("[0,0,null]");
  }

  @Test
  void foreachBatchThatNamesItsStepLandsOnce() {
    create();
    for (int i = 0; i < 2; i++) {
      StreamFiles.run(
          files
              .rows(spark())
              .writeStream()
              .option("checkpointLocation", files.checkpoint().toString())
              .trigger(Trigger.AvailableNow())
              .foreachBatch(
                  (rows, batch) -> {
                    rows.writeTo(lake.table())
                        .option("txnAppId", "mine")
                        .option("txnVersion", Long.toString(batch))
                        .append();
                  }),
          lake.root());
      if (i == 0) {
        files.forget(1);
      }
    }
    assertThat(count()).isEqualTo("[20,20,190]");
    assertThat(lake.version()).isEqualTo(3);
  }

  @Test
  void aReplyThatIsLostDoublesNothing() {
    try (ForgetfulLake forgetful = new ForgetfulLake()) {
      forgetful.lose(2);
      StreamFiles.run(writer(), forgetful.root(), Map.of());
      files.put(20, 25);
      forgetful.lose(1);
      StreamFiles.run(writer(), forgetful.root(), Map.of());
      assertThat(forgetful.lost()).isEqualTo(3);
      assertThat(spark().read().format("larva").load(forgetful.root()).count()).isEqualTo(25);
    }
  }
}
