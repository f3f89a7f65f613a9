package dev.larva.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larva.scan.change.Changes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;

/** Chunks written anew by tasks. All tests share a lake, each has a table of its own. */
final class OptimizeTest {

  @TempDir private static Path folder;
  private SqlLake lake = SqlLake.of(Path.of("none"), "none");

  @BeforeEach
  void start(TestInfo test) {
    lake = SqlLake.of(folder.resolve("lake"), test.getTestMethod().orElseThrow().getName());
  }

  private static final String ALL =
      "SELECT *, _row_id, _last_updated_version FROM $t ORDER BY _row_id";

  private void append(long from, long to) {
    lake.sql(
        "INSERT INTO $t SELECT id, concat('row ', id), id %% 7 FROM range(%d, %d, 1, 1)"
            .formatted(from, to));
  }

  /** A table of four small chunks, some of whose rows were deleted and updated. */
  private void fourChunks(String clauses) {
    lake.sql("CREATE TABLE $t (id BIGINT, name STRING, v BIGINT) " + clauses);
    for (int i = 0; i < 4; i++) {
      append(i * 100L, i * 100L + 100);
    }
    lake.sql("DELETE FROM $t WHERE id % 10 = 3");
    lake.sql("UPDATE $t SET name = 'new' WHERE id IN (5, 105)");
  }

  private Row optimize(String arguments) {
    return lake.sql(
            "CALL lake.system.optimize('%s'%s)"
                .formatted(lake.table().substring("lake.".length()), arguments))
        .first();
  }

  private static long number(Row row, String column) {
    return row.<Long>getAs(column);
  }

  private long chunks() {
    return lake.sql("SELECT * FROM $t.chunks").count();
  }

  private List<String> changesAfter(long version) {
    return lake.open(
        open -> {
          try (Changes changes = open.changes(lake.table().substring("lake.".length()), version)) {
            List<String> all = new ArrayList<>();
            changes.forEachRemaining(change -> all.add(change.toString()));
            return all;
          }
        });
  }

  @Test
  void smallChunksBecomeOneWithAllRowsIdsAndVersionsAsTheyWere() {
    fourChunks("");
    List<String> before = lake.rows(ALL);
    long chunks = chunks();
    long version = lake.version();
    Row report = optimize("");
    assertThat(number(report, "groups")).isEqualTo(1);
    assertThat(number(report, "chunks_before")).isEqualTo(chunks).isGreaterThan(4);
    assertThat(number(report, "chunks_after")).isEqualTo(1);
    assertThat(number(report, "rows")).isEqualTo(360);
    assertThat(number(report, "deleted_rows")).isEqualTo(42);
    assertThat(lake.rows(ALL)).isEqualTo(before);
    assertThat(chunks()).isEqualTo(1);
    assertThat(lake.version()).isEqualTo(version + 1);
    assertThat(lake.rows("SELECT count(*) FROM $t VERSION AS OF " + version))
        .containsExactly("[360]");
    assertThat(changesAfter(version)).isEmpty();
    assertThat(number(optimize(""), "groups")).isZero();
  }

  @Test
  void aDryRunTellsAndChangesNothing() {
    fourChunks("");
    long version = lake.version();
    Row report = optimize(", dry_run => true");
    assertThat(number(report, "chunks_before")).isEqualTo(chunks());
    assertThat(number(report, "chunks_after")).isEqualTo(1);
    assertThat(report.isNullAt(report.fieldIndex("bytes_after"))).isTrue();
    assertThat(lake.version()).isEqualTo(version);
  }

  @Test
  void partitionsKeepTheirRowsAndEachLandsByItself() {
    fourChunks("PARTITIONED BY (v)");
    List<String> before = lake.rows(ALL);
    long version = lake.version();
    Row report = optimize("");
    assertThat(number(report, "groups")).isEqualTo(7);
    assertThat(lake.version()).isEqualTo(version + 7);
    assertThat(lake.rows(ALL)).isEqualTo(before);
    assertThat(lake.rows("SELECT chunks, deleted FROM $t.partitions"))
        .hasSize(7)
        .containsOnly("[1,0]");
  }

  @Test
  void onlyChunksThatMayHoldTheRowsThatAreMeant() {
    fourChunks("PARTITIONED BY (v)");
    Row report = optimize(", where => 'v = 2 OR v = 3'");
    assertThat(number(report, "groups")).isEqualTo(2);
    assertThat(lake.rows("SELECT partition['v'] FROM $t.partitions WHERE chunks = 1"))
        .containsExactly("[2]", "[3]");
    assertThat(number(optimize(", where => 'V = 1'"), "groups")).isEqualTo(1);
    assertThat(number(optimize(", where => 'false'"), "groups")).isZero();
    assertThatThrownBy(() -> optimize(", where => 'length(name) = 3'"))
        .hasMessageContaining("cannot tell from its statistics");
  }

  @Test
  void rowsAreSortedAcrossChunks() {
    lake.sql(
        "CREATE TABLE $t (id BIGINT, name STRING, v BIGINT)"
            + " TBLPROPERTIES ('chunk.bytes' = '6000')");
    lake.sql(
        "INSERT INTO $t SELECT /*+ REPARTITION(4) */ id, sha2(string(id), 256), hash(id) % 1000"
            + " FROM range(2000)");
    List<String> before = lake.rows(ALL);
    Row report = optimize(", strategy => 'sort', columns => array('v', 'name')");
    assertThat(number(report, "groups")).isEqualTo(1);
    assertThat(number(report, "chunks_after")).isGreaterThan(4);
    assertThat(lake.rows(ALL)).isEqualTo(before);
    List<Row> bounds =
        lake.sql(
                "SELECT bigint(bounds['v'].lower) AS lower, bigint(bounds['v'].upper) AS upper"
                    + " FROM $t.chunks ORDER BY 1, 2")
            .collectAsList();
    for (int i = 1; i < bounds.size(); i++) {
      assertThat(bounds.get(i).getLong(0)).isGreaterThanOrEqualTo(bounds.get(i - 1).getLong(1));
    }
    assertThat(
            lake.rows(
                "SELECT count(*) FROM (SELECT v < lag(v) OVER (PARTITION BY _chunk ORDER BY _pos) AS down FROM $t) WHERE down"))
        .containsExactly("[0]");
  }

  @Test
  void aClusteredTableIsSortedByWhatItIsClusteredBy() {
    fourChunks("CLUSTER BY (name)");
    List<String> before = lake.rows(ALL);
    assertThat(number(optimize(", strategy => 'sort'"), "chunks_after")).isEqualTo(1);
    assertThat(lake.rows(ALL)).isEqualTo(before);
    assertThat(
            lake.rows(
                "SELECT count(*) FROM (SELECT name < lag(name) OVER (ORDER BY _pos) AS down"
                    + " FROM $t) WHERE down"))
        .containsExactly("[0]");
  }

  @Test
  void whatCannotBeDoneIsSaid() {
    fourChunks("");
    assertThatThrownBy(() -> optimize(", strategy => 'sort'"))
        .hasMessageContaining("Sorted by what?");
    assertThatThrownBy(() -> optimize(", strategy => 'magic'"))
        .hasMessageContaining("A strategy is binpack");
    assertThatThrownBy(() -> optimize(", columns => array('id')"))
        .hasMessageContaining("give strategy => 'sort' or 'hilbert'");
    assertThatThrownBy(() -> optimize(", strategy => 'sort', columns => array('nope')"))
        .hasMessageContaining("no column of this name");
    assertThatThrownBy(() -> lake.sql("CALL lake.system.optimize('main.absent')"))
        .hasMessageContaining("There is no table of that name");
  }

  @Test
  void emptyTablesAndChunksWithoutRowsAreNoTrouble() {
    lake.sql("CREATE TABLE $t (id BIGINT, name STRING, v BIGINT)");
    assertThat(number(optimize(""), "groups")).isZero();
    append(0, 10);
    lake.sql("DELETE FROM $t WHERE id < 5");
    lake.sql("DELETE FROM $t WHERE id % 2 = 1");
    lake.sql("DELETE FROM $t WHERE id % 2 = 0");
    optimize("");
    assertThat(chunks()).isZero();
  }

  @Test
  void rowsThatAreNearInAllColumnsAreNearEachOther() {
    lake.sql(
        "CREATE TABLE $t (x BIGINT, y STRING, pad STRING)"
            + " TBLPROPERTIES ('chunk.bytes' = '20000')");
    lake.sql(
        "INSERT INTO $t SELECT /*+ REPARTITION(4) */ id % 64, lpad(id DIV 64, 3, '0'),"
            + " sha2(string(id), 256) FROM range(4096)");
    List<String> before = lake.rows(ALL);
    Row report = optimize(", strategy => 'hilbert', columns => array('x', 'y')");
    assertThat(number(report, "chunks_after")).isGreaterThanOrEqualTo(8);
    assertThat(lake.rows(ALL)).isEqualTo(before);
    String some = "SELECT count(DISTINCT _chunk) * 2 < %d FROM $t WHERE ";
    long chunks = chunks();
    assertThat(lake.rows(some.formatted(chunks) + "x BETWEEN 10 AND 13")).containsExactly("[true]");
    assertThat(lake.rows(some.formatted(chunks) + "y BETWEEN '010' AND '013'"))
        .containsExactly("[true]");
    assertThatThrownBy(() -> optimize(", strategy => 'hilbert', columns => array('x')"))
        .hasMessageContaining("2 to 8 columns");
  }

  @Test
  void nullsAndValuesOfEveryTypeHaveAPlaceOnTheCurve() {
    lake.sql(
        "CREATE TABLE $t (a BINARY, b TIMESTAMP, c TIMESTAMP_NTZ, d DATE, e DECIMAL(9, 2), f DOUBLE,"
            + " g BOOLEAN, h INT)");
    for (int i = 0; i < 2; i++) {
      lake.sql(
          "INSERT INTO $t VALUES (X'0A', now(), timestamp_ntz'2026-01-01 00:00:00', current_date(),"
              + " 1.5, double('NaN'), true, 1), (null, null, null, null, null, null, null, null)");
    }
    String all = "SELECT * EXCEPT (a), hex(a), _row_id, _last_updated_version FROM $t";
    List<String> before = lake.rows(all);
    Row report =
        optimize(
            ", strategy => 'hilbert',"
                + " columns => array('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h')");
    assertThat(number(report, "chunks_after")).isEqualTo(1);
    assertThat(lake.rows(all)).isEqualTo(before);
  }

  @Test
  void aChunkThatCannotBeReadLeavesItsGroupAsItWas() throws IOException {
    fourChunks("PARTITIONED BY (v)");
    List<String> before = lake.rows(ALL);
    String lost =
        lake.sql("SELECT chunk FROM $t.chunks WHERE partition['v'] = '4' LIMIT 1")
            .first()
            .getString(0);
    Path there;
    try (Stream<Path> files = Files.walk(folder)) {
      there = files.filter(file -> file.toString().contains(lost)).findFirst().orElseThrow();
    }
    Path aside = folder.resolve("aside");
    Files.move(there, aside);
    Row packed = optimize("");
    assertThat(number(packed, "groups")).isEqualTo(6);
    assertThat(number(packed, "abandoned")).isEqualTo(1);
    assertThat(packed.getList(packed.fieldIndex("reasons")).toString()).contains(lost);
    Row sorted = optimize(", strategy => 'sort', columns => array('id'), where => 'v = 4'");
    assertThat(number(sorted, "abandoned")).isEqualTo(1);
    Files.move(aside, there);
    assertThat(lake.rows(ALL)).isEqualTo(before);
    assertThat(number(optimize(""), "groups")).isEqualTo(1);
    assertThat(lake.rows(ALL)).isEqualTo(before);
  }

  @Test
  void statementsThatRunBesideItLoseNothing() throws Exception {
    lake.sql("CREATE TABLE $t (id BIGINT, name STRING, v BIGINT)");
    for (int i = 0; i < 6; i++) {
      append(i * 100L, i * 100L + 100);
    }
    SqlLake other = lake.elsewhere();
    ExecutorService thread = Executors.newFixedThreadPool(1);
    try {
      Future<Boolean> changes =
          thread.submit(
              () -> {
                for (int i = 0; i < 6; i++) {
                  other.sql("UPDATE $t SET v = v + 1000 WHERE id % 6 = " + i);
                  other.sql("DELETE FROM $t WHERE id = " + (i * 100 + 50));
                  other.sql("INSERT INTO $t VALUES (" + (1000 + i) + ", 'new', 0)");
                }
                return true;
              });
      for (int i = 0; i < 6; i++) {
        optimize(i % 2 == 0 ? "" : ", strategy => 'sort', columns => array('v')");
      }
      assertThat(changes.get()).isTrue();
    } finally {
      thread.shutdown();
    }
    optimize("");
    assertThat(
            lake.rows(
                "SELECT count(*), count(DISTINCT id), count(DISTINCT _row_id), min(v) FROM $t"
                    + " WHERE id < 600"))
        .containsExactly("[594,594,594,1000]");
    assertThat(lake.rows("SELECT count(*) FROM $t WHERE id < 600 AND v >= 2000"))
        .containsExactly("[0]");
    assertThat(lake.rows("SELECT count(*) FROM $t WHERE name = 'new'")).containsExactly("[6]");
    assertThat(lake.sql("CALL lake.system.verify()").first().getBoolean(0)).isTrue();
  }
}
