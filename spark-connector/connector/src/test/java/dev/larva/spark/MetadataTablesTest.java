package dev.larva.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.AnalysisException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;

/** Tables that tell about tables. All tests share a lake, each has a table of its own. */
final class MetadataTablesTest {

  @TempDir private static Path folder;
  private SqlLake lake = SqlLake.of(Path.of("none"), "none");

  @BeforeEach
  void start(TestInfo test) {
    lake = SqlLake.of(folder.resolve("lake"), test.getTestMethod().orElseThrow().getName());
  }

  /** A table of three rows in one chunk, of which one is deleted. */
  private long threeRowsLessOne() {
    lake.sql("CREATE TABLE $t (id BIGINT, name STRING)");
    lake.sql(
        "INSERT INTO $t SELECT /*+ COALESCE(1) */ * FROM VALUES (1, 'a'), (2, 'b'), (3, null)");
    long before = lake.version();
    lake.sql("DELETE FROM $t WHERE id = 2");
    return before;
  }

  @Test
  void historyTellsTheVersionsThatTouchedTheTable() {
    threeRowsLessOne();
    lake.sql("CREATE TABLE $t_other (id BIGINT)");
    lake.sql("INSERT INTO $t_other VALUES (1)");
    lake.sql("ALTER TABLE $t ADD COLUMN more INT");
    lake.sql("UPDATE $t SET name = 'c' WHERE id = 3");
    assertThat(
            lake.sql(
                    "SELECT operation, rows_added, rows_removed, chunks_added, chunks_removed"
                        + " FROM $t.history ORDER BY version")
                .collectAsList())
        .extracting(Object::toString)
        .containsExactly(
            "[create,0,0,0,0]",
            "[append,3,0,1,0]",
            "[delete,0,1,0,0]",
            "[alter,0,0,0,0]",
            "[change,1,1,1,0]");
    assertThat(
            lake.rows(
                "SELECT max(version) = %d, max(time) <= now(), max(summary['mode']) FROM $t.history"
                    .formatted(lake.version())))
        .containsExactly("[true,true,update]");
  }

  @Test
  void versionsThatAreAskedForAreReadAlone() {
    threeRowsLessOne();
    lake.sql("INSERT INTO $t VALUES (4, 'd')");
    long newest = lake.version();
    for (String condition :
        List.of(
            "version = " + newest,
            "version > " + (newest - 1),
            "version >= " + newest + " AND version < " + (newest + 5),
            "NOT version < " + newest)) {
      assertThat(lake.rows("SELECT version FROM $t.history WHERE " + condition))
          .as(condition)
          .containsExactly("[%d]".formatted(newest));
      assertThat(lake.rows("SELECT version FROM $t.log WHERE " + condition))
          .as(condition)
          .containsExactly("[%d]".formatted(newest));
    }
    assertThat(lake.rows("SELECT version FROM $t.history WHERE version < 1 OR version = 999"))
        .isEmpty();
    assertThat(lake.rows("SELECT count(*) FROM $t.chunks WHERE version < 0"))
        .containsExactly("[0]");
  }

  @Test
  void historyNamesTheApplicationAndItsStep() throws Exception {
    lake.sql("CREATE TABLE $t (id BIGINT)");
    lake.spark()
        .range(3)
        .writeTo(lake.table())
        .option("txnAppId", "nightly")
        .option("txnVersion", "7")
        .append();
    assertThat(lake.rows("SELECT application, step FROM $t.history WHERE step IS NOT NULL"))
        .containsExactly("[nightly,7]");
  }

  @Test
  void chunksTellTheirRowsAndBounds() {
    threeRowsLessOne();
    assertThat(
            lake.rows(
                "SELECT rows, deleted, inline, partition, bounds['id'], bounds['name'],"
                    + " bytes > 0, schema FROM $t.chunks"))
        .containsExactly("[3,1,false,Map(),[1,3,0],[a,b,1],true,0]");
    assertThat(lake.rows("SELECT chunk FROM $t.chunks"))
        .isEqualTo(lake.rows("SELECT DISTINCT _chunk FROM $t"));
  }

  @Test
  void chunksTellPartitionsAsPeopleReadThem() {
    lake.sql(
        "CREATE TABLE $t (id BIGINT, day DATE, at TIMESTAMP) PARTITIONED BY (months(day),"
            + " hours(at), bucket(4, id))");
    lake.sql(
        "INSERT INTO $t VALUES (1, DATE'2026-01-30', TIMESTAMP'2026-01-30 05:10:00'),"
            + " (null, null, null)");
    assertThat(
            lake.rows(
                "SELECT map_values(partition)[0], map_values(partition)[1],"
                    + " bounds['at'].lower FROM $t.chunks"))
        .containsExactly("[2026-01,2026-01-30T05:00,2026-01-30T05:10:00Z]", "[null,null,null]");
  }

  @Test
  void partitionsAddUpTheirChunks() {
    lake.sql("CREATE TABLE $t (id BIGINT, p STRING) PARTITIONED BY (p)");
    lake.sql("INSERT INTO $t VALUES (1, 'a'), (2, 'b')");
    lake.sql("INSERT INTO $t SELECT id, 'a' FROM range(10, 14, 1, 1)");
    lake.sql("DELETE FROM $t WHERE id = 11");
    assertThat(lake.rows("SELECT partition, spec, rows, deleted, chunks FROM $t.partitions"))
        .containsExactly("[Map(p -> a),1,4,1,2]", "[Map(p -> b),1,1,0,1]");
  }

  @Test
  void deletesTellWhichRowsOfWhichChunks() {
    threeRowsLessOne();
    assertThat(lake.rows("SELECT pos FROM $t.deletes")).containsExactly("[1]");
    assertThat(
            lake.rows(
                "SELECT count(*) FROM $t.deletes d JOIN $t.chunks c ON d.chunk = c.chunk"
                    + " WHERE c.deleted = 1"))
        .containsExactly("[1]");
  }

  @Test
  void theyShowAnOldVersionAsItWas() {
    long before = threeRowsLessOne();
    assertThat(lake.rows("SELECT deleted FROM $t.chunks VERSION AS OF " + before))
        .containsExactly("[0]");
    assertThat(lake.rows("SELECT * FROM $t.deletes VERSION AS OF " + before)).isEmpty();
    assertThat(lake.rows("SELECT operation FROM $t.history VERSION AS OF " + before))
        .containsExactly("[append]", "[create]");
  }

  @Test
  void theLogTellsAllEntriesOfTheLake() {
    threeRowsLessOne();
    assertThat(lake.rows("SELECT count(*) = %d FROM $t.log".formatted(lake.version())))
        .containsExactly("[true]");
    assertThat(
            lake.rows(
                "SELECT o.* FROM $t.log LATERAL VIEW explode(operations) AS o"
                    + " WHERE o.on = 'main.theLogTellsAllEntriesOfTheLake'"))
        .containsExactly(
            "[add_chunks,main.theLogTellsAllEntriesOfTheLake,3,0,1,0]",
            "[create_table,main.theLogTellsAllEntriesOfTheLake,0,0,0,0]",
            "[delete_rows,main.theLogTellsAllEntriesOfTheLake,0,1,0,0]");
  }

  @Test
  void tagsTellWhatIsHeld() {
    long before = threeRowsLessOne();
    lake.open(open -> open.tag("kept", before));
    assertThat(lake.rows("SELECT * FROM $t.tags WHERE name = 'kept'"))
        .containsExactly("[kept,tag,%d]".formatted(before));
    assertThat(lake.rows("SELECT count(*) FROM $t VERSION AS OF 'kept'")).containsExactly("[3]");
  }

  @Test
  void namesAreFoundInAnyCaseAndByRoot() {
    threeRowsLessOne();
    assertThat(lake.rows("SELECT count(*) FROM $t.CHUNKS")).containsExactly("[1]");
    assertThat(lake.rows("SELECT count(*) FROM $t.Changes WITH (startingVersion = 1)"))
        .containsExactly("[4]");
    assertThat(
            lake.rows(
                "SELECT count(*) FROM lake.`%s`.main.%s.chunks"
                    .formatted(lake.root(), "namesAreFoundInAnyCaseAndByRoot")))
        .containsExactly("[1]");
  }

  @Test
  void aTableOfSuchANameIsATable() {
    lake.sql("CREATE NAMESPACE lake.$t".replace("$t", "taken"));
    lake.sql("CREATE TABLE lake.taken.history (id BIGINT)");
    lake.sql("INSERT INTO lake.taken.history VALUES (5)");
    lake.sql("CREATE TABLE lake.main.taken (x INT)");
    assertThat(lake.rows("SELECT * FROM lake.taken.history")).containsExactly("[5]");
    assertThat(lake.rows("SELECT operation FROM lake.main.taken.history"))
        .containsExactly("[create]");
    assertThat(lake.rows("SELECT count(*) FROM lake.taken.history.history")).containsExactly("[2]");
  }

  @Test
  void theyCannotBeWrittenAlteredOrDropped() {
    threeRowsLessOne();
    assertThatThrownBy(() -> lake.sql("INSERT INTO $t.tags VALUES ('a', 'tag', 1)"))
        .isInstanceOf(AnalysisException.class);
    assertThatThrownBy(() -> lake.sql("ALTER TABLE $t.tags ADD COLUMN x INT"))
        .isInstanceOf(AnalysisException.class);
    assertThatThrownBy(() -> lake.sql("DROP TABLE $t.tags"))
        .hasMessageContaining("only tells about a table");
    assertThatThrownBy(() -> lake.sql("SELECT * FROM $t.nothing"))
        .hasMessageContaining("TABLE_OR_VIEW_NOT_FOUND");
    assertThatThrownBy(() -> lake.sql("SELECT * FROM lake.main.absent.tags"))
        .hasMessageContaining("TABLE_OR_VIEW_NOT_FOUND");
  }
}
