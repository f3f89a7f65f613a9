package dev.larva.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larva.error.InvalidRequest;
import java.nio.file.Path;
import org.apache.spark.sql.AnalysisException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;

/** Columns that change under rows that stay. */
final class AlterTest {

  @TempDir private static Path folder;
  private SqlLake lake = new SqlLake(Sessions.fresh(), Path.of(""), "");

  @BeforeEach
  void start(TestInfo test) {
    lake = SqlLake.of(folder, test.getTestMethod().orElseThrow().getName());
  }

  private void create() {
    lake.sql(
        "CREATE TABLE $t (id INT NOT NULL, a FLOAT, s STRUCT<x: SMALLINT, y: STRING>,"
            + " l ARRAY<STRUCT<v: INT>>)");
    lake.sql(
        "INSERT INTO $t VALUES (1, 1.5, named_struct('x', 2S, 'y', 'z'),"
            + " array(named_struct('v', 3)))");
  }

  @Test
  void typesAreWidenedAtAnyDepth() {
    create();
    lake.sql("ALTER TABLE $t ALTER COLUMN id TYPE BIGINT");
    lake.sql("ALTER TABLE $t ALTER COLUMN a TYPE DOUBLE");
    lake.sql("ALTER TABLE $t ALTER COLUMN s.x TYPE INT");
    lake.sql("ALTER TABLE $t ALTER COLUMN l.element.v TYPE BIGINT");
    lake.sql(
        "INSERT INTO $t VALUES (5000000000, 0.1, named_struct('x', 70000, 'y', null),"
            + " array(named_struct('v', 6000000000)))");
    assertThat(lake.rows("SELECT id, a, s.x, l[0].v FROM $t"))
        .containsExactly("[1,1.5,2,3]", "[5000000000,0.1,70000,6000000000]");
    assertThat(lake.rows("SELECT min(id), max(id), min(a) FROM $t"))
        .containsExactly("[1,5000000000,0.1]");
    assertThat(lake.rows("SELECT id FROM $t WHERE id < 2")).containsExactly("[1]");
    lake.sql("UPDATE $t SET a = 7 WHERE id = 1");
    assertThat(lake.rows("SELECT a FROM $t WHERE id = 1")).containsExactly("[7.0]");
    assertThatThrownBy(() -> lake.sql("ALTER TABLE $t ALTER COLUMN id TYPE INT"))
        .isInstanceOfAny(AnalysisException.class, InvalidRequest.class);
  }

  @Test
  void columnsAreAddedAndMovedToAPlace() {
    create();
    lake.sql("ALTER TABLE $t ADD COLUMNS (b INT COMMENT 'new' AFTER id, c INT FIRST)");
    lake.sql("ALTER TABLE $t ADD COLUMN s.w INT FIRST");
    lake.sql("ALTER TABLE $t ADD COLUMN l.element.u STRING");
    lake.sql("ALTER TABLE $t ALTER COLUMN a FIRST");
    lake.sql("ALTER TABLE $t ALTER COLUMN c AFTER b");
    lake.sql("ALTER TABLE $t ALTER COLUMN b COMMENT 'newer'");
    assertThat(lake.sql("SELECT * FROM $t").columns())
        .containsExactly("a", "id", "b", "c", "s", "l");
    assertThat(lake.rows("SELECT b, s, l FROM $t")).hasSize(1);
    assertThat(lake.rows("SELECT s.w, s.x, l[0].v, l[0].u FROM $t"))
        .containsExactly("[null,2,3,null]");
    assertThat(lake.rows("DESCRIBE TABLE $t")).contains("[b,int,newer]");
  }

  @Test
  void aColumnThatIsNotNullMayBecomeNullableAndNotTheOtherWay() {
    create();
    lake.sql("ALTER TABLE $t ALTER COLUMN id DROP NOT NULL");
    lake.sql("INSERT INTO $t (a) VALUES (2)");
    assertThat(lake.rows("SELECT id FROM $t")).containsExactly("[1]", "[null]");
    assertThatThrownBy(() -> lake.sql("ALTER TABLE $t ALTER COLUMN id SET NOT NULL"))
        .isInstanceOfAny(AnalysisException.class, InvalidRequest.class);
  }

  @Test
  void aNameThatIsDroppedAndUsedAgainIsAnotherColumn() {
    create();
    lake.sql("ALTER TABLE $t DROP COLUMN a");
    lake.sql("ALTER TABLE $t ADD COLUMN a FLOAT");
    assertThat(lake.rows("SELECT id, a FROM $t")).containsExactly("[1,null]");
  }

  @Test
  void defaultsFillWhatRowsLeaveOut() {
    create();
    lake.sql("ALTER TABLE $t ADD COLUMN d STRING DEFAULT 'before'");
    lake.sql("ALTER TABLE $t ADD COLUMN n INT NOT NULL DEFAULT 4");
    assertThat(lake.rows("SELECT id, d, n FROM $t")).containsExactly("[1,before,4]");
    assertThat(lake.rows("SELECT id FROM $t WHERE d = 'before' AND n = 4")).containsExactly("[1]");
    lake.sql("ALTER TABLE $t ALTER COLUMN d SET DEFAULT 'after'");
    lake.sql("INSERT INTO $t (id) VALUES (2)");
    lake.sql("INSERT INTO $t (id, d, n) VALUES (3, DEFAULT, 5)");
    assertThat(lake.rows("SELECT id, d, n FROM $t"))
        .containsExactly("[1,before,4]", "[2,after,4]", "[3,after,5]");
    lake.sql("UPDATE $t SET d = DEFAULT WHERE id = 1");
    lake.sql("ALTER TABLE $t ALTER COLUMN d DROP DEFAULT");
    lake.sql("INSERT INTO $t (id) VALUES (4)");
    assertThat(lake.rows("SELECT id, d FROM $t WHERE id IN (1, 4)"))
        .containsExactly("[1,after]", "[4,null]");
  }

  @Test
  void aTableIsCreatedWithDefaultsOfEveryKind() {
    lake.sql(
        "CREATE TABLE $t (id INT, s STRING DEFAULT 'it''s', d DATE DEFAULT DATE'2026-01-31',"
            + " m DECIMAL(9, 2) DEFAULT -1.5, l BIGINT DEFAULT 7, b BOOLEAN DEFAULT true,"
            + " ts TIMESTAMP DEFAULT TIMESTAMP'2026-01-31 12:00:00')");
    lake.sql("INSERT INTO $t (id) VALUES (1)");
    assertThat(lake.rows("SELECT * FROM $t"))
        .containsExactly("[1,it's,2026-01-31,-1.50,7,true,2026-01-31 12:00:00.0]");
    assertThatThrownBy(
            () -> lake.sql("ALTER TABLE $t ADD COLUMN now TIMESTAMP DEFAULT current_timestamp()"))
        .isInstanceOf(InvalidRequest.class)
        .hasMessageContaining("constant");
  }

  @Test
  void aReplacedTableKeepsItsIdentityWhateverItsColumnsBecome() {
    lake.sql(
        "CREATE TABLE $t PARTITIONED BY (p) TBLPROPERTIES ('k' = 'v')"
            + " AS SELECT id, id % 2 AS p, 'x' AS gone FROM range(6)");
    String id = lake.record().id().text();
    long before = lake.version();
    lake.sql("CREATE OR REPLACE TABLE $t AS SELECT p, cast(id AS STRING) AS id, 1 AS n FROM $t");
    assertThat(lake.version()).isEqualTo(before + 1);
    assertThat(lake.record().id().text()).isEqualTo(id);
    assertThat(lake.sql("SELECT * FROM $t").columns()).containsExactly("p", "id", "n");
    assertThat(lake.rows("SELECT id FROM $t WHERE p = 1")).containsExactly("[1]", "[3]", "[5]");
    assertThat(lake.record().spec().fields()).hasSize(1);
    assertThat(lake.rows("SHOW TBLPROPERTIES $t")).contains("[k,v]");
    assertThat(lake.rows("SELECT gone FROM $t VERSION AS OF " + before)).hasSize(6);
    lake.sql("REPLACE TABLE $t PARTITIONED BY (m) AS SELECT 1 AS m");
    assertThat(lake.rows("SELECT * FROM $t")).containsExactly("[1]");
    assertThat(lake.record().id().text()).isEqualTo(id);
    lake.sql("CREATE OR REPLACE TABLE $t (z INT DEFAULT 3, y INT COMMENT 'why')");
    lake.sql("INSERT INTO $t (y) VALUES (1)");
    assertThat(lake.rows("SELECT * FROM $t")).containsExactly("[3,1]");
    assertThat(lake.record().id().text()).isEqualTo(id);
  }

  @Test
  void aMergeWithSchemaEvolutionAddsAndWidensColumns() {
    lake.sql("CREATE TABLE $t (id INT, a INT)");
    lake.sql("INSERT INTO $t VALUES (1, 1), (2, 2)");
    lake.sql(
        "MERGE WITH SCHEMA EVOLUTION INTO $t t"
            + " USING (SELECT * FROM VALUES (2, 20L, 'x'), (3, 30L, 'y') v(id, a, more)) s"
            + " ON t.id = s.id WHEN MATCHED THEN UPDATE SET * WHEN NOT MATCHED THEN INSERT *");
    assertThat(lake.rows("SELECT * FROM $t")).containsExactly("[1,1,null]", "[2,20,x]", "[3,30,y]");
  }

  @Test
  void aColumnThatPartitionsNeedIsNotDropped() {
    lake.sql("CREATE TABLE $t (id INT, p INT) PARTITIONED BY (p)");
    assertThatThrownBy(() -> lake.sql("ALTER TABLE $t DROP COLUMN p"))
        .isInstanceOf(InvalidRequest.class);
    assertThat(lake.sql("SELECT * FROM $t").columns()).containsExactly("id", "p");
  }
}
