package dev.larva.flink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larva.expression.Filter;
import dev.larva.flink.access.TestLake;
import dev.larva.partition.Transform;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.CoreOptions;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.table.api.EnvironmentSettings;
import org.apache.flink.table.api.TableEnvironment;
import org.apache.flink.table.api.TableResult;
import org.apache.flink.types.Row;
import org.apache.flink.util.CloseableIterator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Statements as users write them. */
final class SqlTest {

  private TestLake lake;
  private TableEnvironment batch;

  @BeforeEach
  void open() {
    lake = new TestLake();
    batch = environment(EnvironmentSettings.newInstance().inBatchMode());
  }

  @AfterEach
  void close() {
    lake.close();
  }

  private TableEnvironment environment(EnvironmentSettings.Builder settings) {
    Configuration configuration = new Configuration();
    configuration.set(CoreOptions.DEFAULT_PARALLELISM, 2);
    configuration.setString("execution.checkpointing.interval", "40 ms");
    configuration.setString("table.local-time-zone", "UTC");
    configuration.setString("jobmanager.scheduler", "Default");
    TableEnvironment environment =
        TableEnvironment.create(settings.withConfiguration(configuration).build());
    environment.executeSql(
        "CREATE CATALOG lake WITH ('type' = 'larva', 'root' = '" + lake.root() + "')");
    environment.executeSql("USE CATALOG lake");
    return environment;
  }

  private TableEnvironment streaming() {
    return environment(EnvironmentSettings.newInstance().inStreamingMode());
  }

  private static void run(TableEnvironment environment, String sql) throws Exception {
    environment.executeSql(sql).await();
  }

  private static List<String> rows(TableResult result) throws Exception {
    return Taken.all(result.collect()).stream().map(Row::toString).sorted().toList();
  }

  private List<String> query(String sql) throws Exception {
    return rows(batch.executeSql(sql));
  }

  private void orders() throws Exception {
    run(batch, "CREATE TABLE orders (id BIGINT NOT NULL, item STRING, price DECIMAL(10, 2))");
    run(
        batch,
        "INSERT INTO orders VALUES (1, 'a', 1.50), (2, 'b', 2.00), (3, CAST(NULL AS STRING), 3.25)");
  }

  @Test
  void rowsThatABatchJobInsertsAreRead() throws Exception {
    orders();
    assertThat(query("SELECT * FROM orders"))
        .containsExactly("+I[1, a, 1.50]", "+I[2, b, 2.00]", "+I[3, null, 3.25]");
    assertThat(query("SELECT item FROM orders WHERE price >= 2 AND item IS NOT NULL"))
        .containsExactly("+I[b]");
    assertThat(query("SELECT COUNT(*) FROM orders")).containsExactly("+I[3]");
    assertThat(query("SELECT id FROM orders LIMIT 2")).hasSize(2);
  }

  @Test
  void aFilterAndAProjectionReachTheSource() throws Exception {
    orders();
    assertThat(batch.explainSql("SELECT item FROM orders WHERE id > 1 AND item <> 'x'"))
        .contains("filter=[and(>(id, 1), <>(item,")
        .contains("project=[item]");
  }

  @Test
  void rowsThatAStreamingJobInsertsAreThereOnce() throws Exception {
    orders();
    TableEnvironment stream = streaming();
    run(stream, "CREATE TABLE copy LIKE orders");
    run(stream, "INSERT INTO copy SELECT * FROM orders");
    assertThat(query("SELECT * FROM copy")).isEqualTo(query("SELECT * FROM orders"));
  }

  @Test
  void everyTypeGoesThroughSql() throws Exception {
    run(
        batch,
        "CREATE TABLE t (a BOOLEAN, b TINYINT, c SMALLINT, d INT, e BIGINT, f FLOAT, g DOUBLE, h"
            + " DATE, i TIMESTAMP(6), j TIMESTAMP_LTZ(6), k STRING, l BYTES, m DECIMAL(38, 5), n"
            + " ARRAY<INT>, o MAP<STRING, INT>, p ROW<x INT, y STRING>)");
    run(
        batch,
        "INSERT INTO t SELECT TRUE, CAST(1 AS TINYINT), CAST(2 AS SMALLINT), 3, CAST(4 AS BIGINT),"
            + " CAST(0.5 AS FLOAT), CAST(0.25 AS DOUBLE), DATE '1969-12-31', TIMESTAMP '1969-12-31"
            + " 23:59:59.999999', TO_TIMESTAMP_LTZ(1, 3), 'näme', X'00ff', CAST(1.5 AS DECIMAL(38,"
            + " 5)), ARRAY[1, 2], MAP['k', 7], ROW(9, 'z')");
    assertThat(query("SELECT * FROM t"))
        .containsExactly(
            "+I[true, 1, 2, 3, 4, 0.5, 0.25, 1969-12-31, 1969-12-31T23:59:59.999999,"
                + " 1970-01-01T00:00:00.001Z, näme, [0, -1], 1.50000, [1, 2], {k=7}, +I[9, z]]");
  }

  @Test
  void aTypeThatALakeCannotHoldIsRefused() {
    assertThatThrownBy(() -> run(batch, "CREATE TABLE t (a TIMESTAMP(9))"))
        .hasStackTraceContaining("Column 'a' has the type TIMESTAMP(9)");
    assertThatThrownBy(() -> run(batch, "CREATE TABLE t (a TIME)"))
        .hasStackTraceContaining("which a lake cannot hold");
  }

  @Test
  void keysWatermarksAndComputedColumnsAreRefused() {
    assertThatThrownBy(
            () -> run(batch, "CREATE TABLE t (a INT NOT NULL, PRIMARY KEY (a) NOT ENFORCED)"))
        .hasStackTraceContaining("A lake has no keys yet");
    assertThatThrownBy(() -> run(batch, "CREATE TABLE t (a TIMESTAMP(3), WATERMARK FOR a AS a)"))
        .hasStackTraceContaining("declare the watermark in a temporary table");
    assertThatThrownBy(() -> run(batch, "CREATE TABLE t (a INT, b AS a + 1)"))
        .hasStackTraceContaining("'b' is computed");
  }

  @Test
  void aQueryThatChangesRowsIsRefused() throws Exception {
    orders();
    TableEnvironment stream = streaming();
    run(stream, "CREATE TABLE sums (item STRING, n BIGINT NOT NULL)");
    assertThatThrownBy(
            () -> run(stream, "INSERT INTO sums SELECT item, COUNT(*) FROM orders GROUP BY item"))
        .hasStackTraceContaining("doesn't support consuming update changes");
  }

  @Test
  void timeTravelByOptionByTagAndByTheStandardsWords() throws Exception {
    orders();
    long version = lake.lake().snapshot().version();
    Instant then = Instant.ofEpochSecond(0, lake.lake().snapshot().time() * 1_000).plusMillis(1);
    lake.lake().tag("first", version);
    while (lake.lake().access().machine().nowMicros() / 1_000 <= then.toEpochMilli()) {
      Thread.onSpinWait();
    }
    run(batch, "INSERT INTO orders VALUES (4, 'd', 4.00)");
    assertThat(query("SELECT id FROM orders")).hasSize(4);
    assertThat(query("SELECT id FROM orders /*+ OPTIONS('scan.version' = '" + version + "') */"))
        .hasSize(3);
    assertThat(query("SELECT id FROM orders /*+ OPTIONS('scan.tag' = 'first') */")).hasSize(3);
    assertThat(
            query(
                "SELECT id FROM orders FOR SYSTEM_TIME AS OF TIMESTAMP '"
                    + then.toString().replace('T', ' ').substring(0, 23)
                    + "'"))
        .hasSize(3);
  }

  @Test
  void anOlderVersionIsReadWithTheColumnsOfNowOrWithThoseOfThen() throws Exception {
    orders();
    long version = lake.lake().snapshot().version();
    run(batch, "ALTER TABLE orders ADD more INT");
    run(batch, "ALTER TABLE orders DROP price");
    run(batch, "INSERT INTO orders VALUES (4, 'd', 7)");
    assertThat(
            query("SELECT id, more FROM orders /*+ OPTIONS('scan.version' = '" + version + "') */"))
        .containsExactly("+I[1, null]", "+I[2, null]", "+I[3, null]");
    run(
        batch,
        "CREATE TEMPORARY TABLE earlier (id BIGINT NOT NULL, price DECIMAL(10, 2)) WITH"
            + " ('connector' = 'larva', 'table' = 'main.orders', 'root' = '"
            + lake.root()
            + "', 'scan.version' = '"
            + version
            + "')");
    assertThat(query("SELECT price FROM earlier WHERE id = 2")).containsExactly("+I[2.00]");
  }

  @Test
  void anUnknownHintIsRefused() throws Exception {
    orders();
    assertThatThrownBy(() -> query("SELECT * FROM orders /*+ OPTIONS('scan.vrsion' = '1') */"))
        .hasStackTraceContaining("Larva knows no option 'scan.vrsion'");
  }

  @Test
  void tablesArePartitionedByColumnsAndByTransforms() throws Exception {
    run(
        batch,
        "CREATE TABLE p (id BIGINT, region STRING, ts TIMESTAMP(6)) PARTITIONED BY (region)"
            + " WITH ('partitioning' = 'hours(ts), bucket(id, 4)')");
    run(
        batch,
        "INSERT INTO p VALUES (1, 'mo', TIMESTAMP '2026-01-01 10:00:00'), (2, 'tu', TIMESTAMP"
            + " '2026-01-01 11:00:00')");
    var spec = lake.lake().table("main.p").record().spec();
    assertThat(spec.fields()).hasSize(3);
    assertThat(spec.fields().get(0).transform()).isInstanceOf(Transform.Identity.class);
    assertThat(query("SELECT id FROM p WHERE region = 'tu'")).containsExactly("+I[2]");
    assertThat(rows(batch.executeSql("SHOW CREATE TABLE p")).get(0))
        .contains("PARTITIONED BY (`region`)");
  }

  @Test
  void anOverwriteReplacesAllRowsOrThoseOfItsPartition() throws Exception {
    run(batch, "CREATE TABLE p (id BIGINT, region STRING) PARTITIONED BY (region)");
    run(batch, "INSERT INTO p VALUES (1, 'mo'), (2, 'tu'), (3, 'tu')");
    run(batch, "INSERT OVERWRITE p PARTITION (region = 'tu') SELECT id + 10 FROM p WHERE id = 3");
    assertThat(query("SELECT * FROM p")).containsExactly("+I[1, mo]", "+I[13, tu]");
    run(batch, "INSERT OVERWRITE p SELECT id, region FROM p WHERE id > 100");
    assertThat(query("SELECT * FROM p")).isEmpty();
  }

  @Test
  void anOverwriteByAStreamingJobIsRefused() throws Exception {
    orders();
    TableEnvironment stream = streaming();
    assertThatThrownBy(
            () ->
                run(
                    stream,
                    "INSERT OVERWRITE orders SELECT * FROM orders /*+ OPTIONS('scan.mode' ="
                        + " 'follow') */"))
        .hasStackTraceContaining("batch mode");
  }

  @Test
  void aStreamThatFollowsSeesWhatIsInserted() throws Exception {
    orders();
    TableEnvironment stream = streaming();
    TableResult result =
        stream.executeSql(
            "SELECT id FROM orders /*+ OPTIONS('scan.mode' = 'follow', 'scan.interval' = '10 ms')"
                + " */");
    CloseableIterator<Row> rows = result.collect();
    try {
      assertThat(List.of(rows.next(), rows.next(), rows.next())).hasSize(3);
      run(batch, "INSERT INTO orders VALUES (4, 'd', 4.00)");
      assertThat(rows.next()).isEqualTo(Row.of(4L));
    } finally {
      rows.close();
    }
  }

  @Test
  void aTableOutsideOfTheCatalogHasWatermarksAndMetadata() throws Exception {
    run(batch, "CREATE TABLE t (id BIGINT, ts TIMESTAMP(6))");
    run(batch, "INSERT INTO t VALUES (7, TIMESTAMP '2026-01-01 00:00:00.123456')");
    TableEnvironment stream = streaming();
    run(
        stream,
        "CREATE TEMPORARY TABLE own (row_id BIGINT METADATA FROM '_row_id' VIRTUAL, id BIGINT, ts"
            + " TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '1' SECOND) WITH ('connector' ="
            + " 'larva', 'root' = '"
            + lake.root()
            + "', 'table' = 'main.t')");
    assertThat(
            rows(
                stream.executeSql(
                    "SELECT row_id, id, ts FROM own WHERE ts = TIMESTAMP '2026-01-01 00:00:00.123'")))
        .containsExactly("+I[0, 7, 2026-01-01T00:00:00.123]");
  }

  @Test
  void tablesAndDatabasesAreAlteredRenamedAndDropped() throws Exception {
    orders();
    run(batch, "ALTER TABLE orders ADD more INT");
    run(batch, "ALTER TABLE orders RENAME item TO label");
    run(batch, "ALTER TABLE orders DROP price");
    run(batch, "ALTER TABLE orders SET ('owner' = 'me')");
    run(batch, "ALTER TABLE orders RENAME TO purchases");
    assertThat(query("SELECT * FROM purchases WHERE id = 1")).containsExactly("+I[1, a, null]");
    assertThat(lake.lake().table("main.purchases").properties()).containsEntry("owner", "me");
    run(batch, "CREATE DATABASE other COMMENT 'c' WITH ('k' = 'v')");
    run(batch, "CREATE TABLE other.t (a INT) COMMENT 'about'");
    assertThat(rows(batch.executeSql("SHOW DATABASES"))).containsExactly("+I[main]", "+I[other]");
    assertThat(rows(batch.executeSql("SHOW TABLES IN other"))).containsExactly("+I[t]");
    run(batch, "DROP DATABASE other CASCADE");
    run(batch, "DROP TABLE purchases");
    assertThat(rows(batch.executeSql("SHOW TABLES"))).isEmpty();
  }

  @Test
  void deletedRowsAreNotReadAndCountsKnowIt() throws Exception {
    orders();
    lake.lake().transact(tx -> tx.table("main.orders").delete(Filter.eq("id", 1L)));
    assertThat(query("SELECT COUNT(*) FROM orders")).containsExactly("+I[2]");
  }

  @Test
  void aStatementThatIsStartedAgainGoesOnFromItsSavepoint(@TempDir Path folder) throws Exception {
    orders();
    run(batch, "CREATE TABLE copy LIKE orders");
    String insert =
        "INSERT INTO copy SELECT * FROM orders /*+ OPTIONS('scan.mode' = 'follow', 'scan.interval' ="
            + " '10 ms') */";
    JobClient job = streaming().executeSql(insert).getJobClient().orElseThrow();
    awaitCopies(3);
    String savepoint =
        job.stopWithSavepoint(false, folder.toUri().toString(), SavepointFormatType.CANONICAL)
            .get();
    run(batch, "INSERT INTO orders VALUES (4, 'd', 4.00)");
    TableEnvironment again = streaming();
    again.getConfig().set("execution.state-recovery.path", savepoint);
    JobClient next = again.executeSql(insert).getJobClient().orElseThrow();
    awaitCopies(4);
    next.cancel().get();
    assertThat(query("SELECT * FROM copy")).isEqualTo(query("SELECT * FROM orders"));
    assertThat(lake.lake().applications()).hasSize(1);
  }

  private void awaitCopies(long count) {
    while (lake.lake().table("main.copy").totals().rows() < count) {
      Thread.onSpinWait();
    }
  }
}
