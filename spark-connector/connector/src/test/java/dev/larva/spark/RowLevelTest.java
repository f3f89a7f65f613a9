package dev.larva.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.larva.error.CommitConflict;
import dev.larva.error.InvalidRequest;
import dev.larva.error.LarvaException;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.AnalysisException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** DELETE, UPDATE and MERGE, in both ways of storing them. */
final class RowLevelTest {

  @TempDir private static Path folder;
  private SqlLake lake = new SqlLake(Sessions.fresh(), Path.of(""), "");

  @BeforeEach
  void start(TestInfo test) {
    String name = test.getTestMethod().orElseThrow().getName();
    lake = SqlLake.of(folder, "`" + name + " " + test.getDisplayName().replace("`", "") + "`");
  }

  private void create(String mode, String more) {
    lake.sql(
        "CREATE TABLE $t (id BIGINT, p INT, name STRING) "
            + more
            + " TBLPROPERTIES ('rows.mode' = '"
            + mode
            + "')");
    lake.sql("INSERT INTO $t SELECT id, id % 2, concat('n', id) FROM range(0, 10, 1, 2)");
  }

  private void create() {
    create("merge-on-read", "");
  }

  @ParameterizedTest
  @ValueSource(strings = {"merge-on-read", "copy-on-write"})
  void deleteTakesTheRowsThatMatch(String mode) {
    create(mode, "PARTITIONED BY (p)");
    lake.sql("DELETE FROM $t WHERE length(name) = 2 AND id % 3 = 0");
    assertThat(lake.rows("SELECT id FROM $t"))
        .containsExactly("[1]", "[2]", "[4]", "[5]", "[7]", "[8]");
    lake.sql("DELETE FROM $t WHERE id IN (SELECT id + 1 FROM $t WHERE id = 4) OR id = 7");
    assertThat(lake.rows("SELECT id FROM $t")).containsExactly("[1]", "[2]", "[4]", "[8]");
    lake.sql("DELETE FROM $t WHERE length(name) > 0");
    assertThat(lake.rows("SELECT id FROM $t")).isEmpty();
    assertThat(lake.record().totals().chunks()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"merge-on-read", "copy-on-write"})
  void rowsWithNullsInOtherColumnsAreFound(String mode) {
    create(mode, "PARTITIONED BY (p)");
    lake.sql("INSERT INTO $t VALUES (20, null, 'n20'), (21, null, null)");
    lake.sql("DELETE FROM $t WHERE id % 10 = 0");
    lake.sql("UPDATE $t SET name = 'found' WHERE id % 10 = 1");
    assertThat(lake.rows("SELECT id FROM $t WHERE id IN (0, 10, 20)")).isEmpty();
    assertThat(lake.rows("SELECT id FROM $t WHERE name = 'found'")).containsExactly("[1]", "[21]");
  }

  @ParameterizedTest
  @ValueSource(strings = {"merge-on-read", "copy-on-write"})
  void updateKeepsTheIdOfARowAndSetsItsVersion(String mode) {
    create(mode, "PARTITIONED BY (p)");
    List<String> ids = lake.rows("SELECT id, _row_id FROM $t");
    lake.sql("UPDATE $t SET name = concat(name, '!'), p = p + 10 WHERE id IN (2, 3)");
    assertThat(lake.rows("SELECT id, p, name FROM $t WHERE id BETWEEN 2 AND 4"))
        .containsExactly("[2,10,n2!]", "[3,11,n3!]", "[4,0,n4]");
    assertThat(lake.rows("SELECT id, _row_id FROM $t")).isEqualTo(ids);
    long version = lake.version();
    assertThat(lake.rows("SELECT id FROM $t WHERE _last_updated_version = " + version))
        .containsExactly("[2]", "[3]");
    assertThat(lake.rows("SELECT p, count(*) FROM $t GROUP BY p"))
        .containsExactly("[0,4]", "[1,4]", "[10,1]", "[11,1]");
  }

  @ParameterizedTest
  @ValueSource(strings = {"merge-on-read", "copy-on-write"})
  void mergeUpdatesDeletesAndInserts(String mode) {
    create(mode, "PARTITIONED BY (bucket(2, id))");
    List<String> ids = lake.rows("SELECT id, _row_id FROM $t WHERE id IN (2, 5, 6, 7)");
    lake.sql(
        "MERGE INTO $t t USING (SELECT id, concat('s', id) AS name FROM range(3, 13)) s"
            + " ON t.id = s.id"
            + " WHEN MATCHED AND s.id < 5 THEN DELETE"
            + " WHEN MATCHED THEN UPDATE SET name = s.name"
            + " WHEN NOT MATCHED THEN INSERT (id, name) VALUES (s.id, s.name)"
            + " WHEN NOT MATCHED BY SOURCE AND t.id < 1 THEN DELETE"
            + " WHEN NOT MATCHED BY SOURCE THEN UPDATE SET p = -1");
    assertThat(lake.rows("SELECT * FROM $t ORDER BY id"))
        .containsExactly(
            "[1,-1,n1]",
            "[10,null,s10]",
            "[11,null,s11]",
            "[12,null,s12]",
            "[2,-1,n2]",
            "[5,1,s5]",
            "[6,0,s6]",
            "[7,1,s7]",
            "[8,0,s8]",
            "[9,1,s9]");
    assertThat(lake.rows("SELECT id, _row_id FROM $t WHERE id IN (2, 5, 6, 7)")).isEqualTo(ids);
    assertThat(lake.sql("SELECT DISTINCT _row_id FROM $t").count()).isEqualTo(10);
  }

  @ParameterizedTest
  @ValueSource(strings = {"merge-on-read", "copy-on-write"})
  void aRowThatTwoSourceRowsMatchIsAnErrorAsInSpark(String mode) {
    create(mode, "");
    assertThat(
            catchThrowable(
                () ->
                    lake.sql(
                        "MERGE INTO $t t USING (SELECT * FROM VALUES (1, 'a'), (1, 'b') v(id, name)) s ON t.id = s.id"
                            + " WHEN MATCHED THEN UPDATE SET name = s.name")))
        .hasStackTraceContaining("MERGE_CARDINALITY_VIOLATION");
    assertThat(lake.rows("SELECT name FROM $t WHERE id = 1")).containsExactly("[n1]");
  }

  @Test
  void aDeleteOfWholePartitionsReadsAndWritesNoChunk() {
    create("merge-on-read", "PARTITIONED BY (p)");
    var before = LarvaSpark.requests(folder.toString());
    lake.sql("DELETE FROM $t WHERE p = 1");
    var after = LarvaSpark.requests(folder.toString());
    assertThat(after.range().requests()).isEqualTo(before.range().requests());
    assertThat(after.create().requests()).isEqualTo(before.create().requests() + 1);
    assertThat(lake.rows("SELECT DISTINCT p FROM $t")).containsExactly("[0]");
    assertThat(lake.record().totals().deleted()).isZero();
  }

  @Test
  void nestedFieldsAndNullsAreUpdated() {
    lake.sql("CREATE TABLE $t (id BIGINT, s STRUCT<a: INT, b: STRUCT<c: STRING>>, l ARRAY<INT>)");
    lake.sql("INSERT INTO $t VALUES (1, named_struct('a', 1, 'b', named_struct('c', 'x')), null)");
    lake.sql("UPDATE $t SET s.b.c = 'y', l = array(1, null) WHERE s.a = 1");
    assertThat(lake.rows("SELECT * FROM $t").get(0)).contains("[1,[y]]").contains("null");
    lake.sql("UPDATE $t SET s = null");
    assertThat(lake.rows("SELECT id FROM $t WHERE s IS NULL")).containsExactly("[1]");
  }

  /** Runs a statement while another session runs others. */
  private @Nullable Throwable run(String statement, String... meanwhile) {
    SqlLake other = lake.elsewhere();
    return Meanwhile.run(
        lake.spark(), () -> List.of(meanwhile).forEach(other::sql), () -> lake.sql(statement));
  }

  @Test
  void twoStatementsOnDifferentRowsOfOneChunkBothLand() {
    create();
    Throwable failure =
        run(
            "UPDATE $t SET name = 'mine' WHERE meanwhile(id) = 3",
            "UPDATE $t SET name = 'other' WHERE id = 1");
    assertThat(failure).isNull();
    assertThat(lake.rows("SELECT name FROM $t WHERE id IN (1, 3)"))
        .containsExactly("[mine]", "[other]");
  }

  @Test
  void twoStatementsOnOneRowAreAConflictThatSaysWhatToDo() {
    create();
    assertThat(
            run(
                "UPDATE $t SET name = 'mine' WHERE meanwhile(id) = 3",
                "UPDATE $t SET name = 'other' WHERE id = 3"))
        .isInstanceOf(CommitConflict.class)
        .hasMessageContaining("Run the operation again");
    assertThat(lake.rows("SELECT name FROM $t WHERE id = 3")).containsExactly("[other]");
  }

  @Test
  void rowsThatACompactionMovedAreFollowed() {
    create();
    lake.sql("INSERT INTO $t SELECT id, 0, 'm' FROM range(10, 14, 1, 2)");
    long before = lake.record().totals().chunks();
    Throwable failure =
        Meanwhile.run(
            lake.spark(),
            () -> lake.open(open -> open.compact(lake.table().substring("lake.".length()))),
            () -> lake.sql("UPDATE $t SET name = 'mine' WHERE meanwhile(id) IN (3, 11)"));
    assertThat(failure).isNull();
    assertThat(lake.record().totals().chunks()).isLessThan(before);
    assertThat(lake.rows("SELECT id FROM $t WHERE name = 'mine'")).containsExactly("[11]", "[3]");
    assertThat(lake.rows("SELECT id FROM $t")).hasSize(14);
  }

  @Test
  void underSerializableIsolationRowsThatCameMeanwhileAreAConflict() {
    create();
    lake.sql("ALTER TABLE $t SET TBLPROPERTIES ('isolation' = 'serializable')");
    String delete = "DELETE FROM $t WHERE p < 100 AND meanwhile(id) >= 0";
    assertThat(run(delete, "INSERT INTO $t VALUES (99, 9, 'new')"))
        .isInstanceOf(CommitConflict.class);
    assertThat(run(delete, "INSERT INTO $t VALUES (98, 900, 'far')")).isNull();
    assertThat(lake.rows("SELECT id FROM $t")).containsExactly("[98]");
  }

  @Test
  void aTableThatIsDroppedOrMadeAnewUnderAStatementIsAConflict() {
    create();
    assertThat(
            run(
                "DELETE FROM $t WHERE meanwhile(id) = 3",
                "DROP TABLE $t",
                "CREATE TABLE $t (id BIGINT, p INT, name STRING)"))
        .isInstanceOf(CommitConflict.class);
    assertThat(run("INSERT INTO $t SELECT meanwhile(id), 1, 'a' FROM range(3)", "DROP TABLE $t"))
        .isInstanceOf(LarvaException.class);
  }

  @Test
  void aColumnNamedLikeARowsPlaceMakesCopyOnWriteNecessary() {
    lake.sql("CREATE TABLE $t (id BIGINT, _pos INT)");
    lake.sql("INSERT INTO $t VALUES (1, 2), (3, 4)");
    assertThatThrownBy(() -> lake.sql("UPDATE $t SET id = 5 WHERE _pos = 2"))
        .isInstanceOf(InvalidRequest.class)
        .hasMessageContaining("copy-on-write");
    lake.sql("ALTER TABLE $t SET TBLPROPERTIES ('rows.mode' = 'copy-on-write')");
    lake.sql("UPDATE $t SET id = 5 WHERE _pos = 2");
    assertThat(lake.rows("SELECT * FROM $t")).containsExactly("[3,4]", "[5,2]");
  }

  @Test
  void metadataColumnsAreThereWhenTheyAreAskedFor() {
    create();
    assertThat(lake.spark().table(lake.table()).columns()).containsExactly("id", "p", "name");
    assertThat(lake.rows("SELECT _row_id FROM $t WHERE id < 3"))
        .containsExactly("[0]", "[1]", "[2]");
    assertThat(lake.rows("SELECT DISTINCT _last_updated_version FROM $t"))
        .containsExactly("[" + lake.version() + "]");
    assertThat(lake.sql("SELECT DISTINCT _chunk FROM $t").count()).isEqualTo(2);
    assertThat(lake.rows("SELECT max(_pos) FROM $t")).containsExactly("[4]");
    assertThat(lake.rows("SELECT _pos, id, _chunk IS NULL, _row_id FROM $t WHERE id = 6"))
        .containsExactly("[1,6,false,6]");
  }

  @Test
  void aWriteToAnOldVersionIsRefused() {
    create();
    assertThat(catchThrowable(() -> lake.sql("DELETE FROM $t VERSION AS OF 1 WHERE id = 1")))
        .isInstanceOfAny(AnalysisException.class, InvalidRequest.class);
  }
}
