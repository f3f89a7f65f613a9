package dev.larva.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larva.Lake;
import dev.larva.Larva;
import dev.larva.error.InvalidRequest;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.analysis.NoSuchNamespaceException;
import org.apache.spark.sql.catalyst.analysis.TableAlreadyExistsException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;

/** Names, namespaces and tables in SQL. All tests share a lake, each has a table of its own. */
final class CatalogTest {

  @TempDir private static Path folder;
  private SparkSession spark = Sessions.fresh();
  private String table = "";

  @BeforeEach
  void start(TestInfo test) {
    spark = Sessions.withLake(folder.resolve("lake"));
    table = "lake.main." + test.getTestMethod().orElseThrow().getName();
  }

  private Dataset<Row> sql(String statement) {
    return spark.sql(statement.replace("$t", table));
  }

  private List<String> rows(String query) {
    return Sessions.rows(sql(query));
  }

  private long newestVersion() {
    try (Lake lake = Larva.open(folder.resolve("lake").toString())) {
      return lake.snapshot().version();
    }
  }

  @Test
  void theFirstCreateMakesTheLake() {
    spark.conf().set("spark.sql.catalog.fresh", LarvaCatalog.class.getName());
    spark.conf().set("spark.sql.catalog.fresh.root", folder.resolve("fresh").toString());
    assertThat(rows("SHOW NAMESPACES IN fresh")).containsExactly("[main]");
    assertThat(rows("SHOW TABLES IN fresh.main")).isEmpty();
    assertThatThrownBy(() -> sql("SELECT * FROM fresh.main.a"))
        .isInstanceOf(AnalysisException.class)
        .hasMessageContaining("TABLE_OR_VIEW_NOT_FOUND");
    assertThat(folder.resolve("fresh")).doesNotExist();
    sql("CREATE TABLE fresh.main.a (id BIGINT)");
    assertThat(rows("SHOW TABLES IN fresh.main")).containsExactly("[main,a,false]");
  }

  @Test
  void namespacesAreCreatedListedDescribedAndDropped() {
    sql("CREATE NAMESPACE lake.sales COMMENT 'what we sell' WITH PROPERTIES ('team' = 'a')");
    sql("CREATE NAMESPACE IF NOT EXISTS lake.sales");
    assertThat(rows("SHOW NAMESPACES IN lake")).contains("[main]", "[sales]");
    assertThat(rows("DESCRIBE NAMESPACE EXTENDED lake.sales"))
        .contains("[Comment,what we sell]")
        .anyMatch(row -> row.contains("team"));
    sql("ALTER NAMESPACE lake.sales SET PROPERTIES ('team' = 'b')");
    assertThat(rows("DESCRIBE NAMESPACE EXTENDED lake.sales"))
        .anyMatch(row -> row.contains("(team,b)"));
    sql("CREATE TABLE lake.sales.t (id BIGINT)");
    assertThatThrownBy(() -> sql("DROP NAMESPACE lake.sales"))
        .hasMessageContaining("SCHEMA_NOT_EMPTY");
    sql("DROP NAMESPACE lake.sales CASCADE");
    assertThat(rows("SHOW NAMESPACES IN lake")).doesNotContain("[sales]");
    assertThatThrownBy(() -> sql("DROP NAMESPACE lake.sales"))
        .isInstanceOf(AnalysisException.class)
        .hasMessageContaining("SCHEMA_NOT_FOUND");
  }

  @Test
  void aNamespaceBelowANamespaceIsRefused() {
    assertThatThrownBy(() -> sql("CREATE NAMESPACE lake.a.b"))
        .isInstanceOf(InvalidRequest.class)
        .hasMessageContaining("one name");
    assertThatThrownBy(() -> sql("CREATE TABLE lake.nowhere.t (id INT)"))
        .isInstanceOf(NoSuchNamespaceException.class);
  }

  @Test
  void aTableIsDescribedAsItWasCreated() {
    sql(
        "CREATE TABLE $t (id BIGINT NOT NULL COMMENT 'which', name STRING,"
            + " at TIMESTAMP, part STRUCT<a: INT, b: ARRAY<DOUBLE>>)"
            + " PARTITIONED BY (name, days(at), bucket(8, id), truncate(3, name))"
            + " COMMENT 'all of them' TBLPROPERTIES ('chunk.bytes' = '65536')");
    assertThat(rows("DESCRIBE TABLE $t"))
        .contains(
            "[id,bigint,which]",
            "[name,string,null]",
            "[part,struct<a:int,b:array<double>>,null]",
            "[Part 1,days(at),]",
            "[Part 2,bucket(8, id),]",
            "[Part 3,truncate(3, name),]");
    assertThat(rows("DESCRIBE TABLE EXTENDED $t"))
        .contains("[Comment,all of them,]", "[Provider,larva,]");
    assertThat(rows("SHOW TBLPROPERTIES $t")).contains("[chunk.bytes,65536]");
    assertThat(spark.table(table).schema().apply("id").nullable()).isFalse();
    String statement = sql("SHOW CREATE TABLE $t").first().getString(0);
    assertThat(statement).contains("USING larva").contains("days(at)").contains("bucket(8, id)");
    sql("DROP TABLE $t");
    sql(statement);
    assertThat(rows("DESCRIBE TABLE $t")).contains("[Part 1,days(at),]");
  }

  @Test
  void aClusteredTableShowsItsColumns() {
    sql("CREATE TABLE $t (id BIGINT, a INT, b STRUCT<c: INT>) CLUSTER BY (a, b.c)");
    assertThat(rows("DESCRIBE TABLE $t")).contains("[# Clustering Information,,]", "[a,int,null]");
    sql("ALTER TABLE $t CLUSTER BY (id)");
    sql("INSERT INTO $t VALUES (2, 1, null), (1, 2, null)");
    assertThat(rows("SELECT id FROM $t")).containsExactly("[1]", "[2]");
  }

  @Test
  void createTellsSparkThatATableExists() {
    sql("CREATE TABLE $t (id BIGINT)");
    long version = newestVersion();
    sql("CREATE TABLE IF NOT EXISTS $t (id BIGINT, other INT)");
    assertThat(newestVersion()).isEqualTo(version);
    assertThatThrownBy(() -> sql("CREATE TABLE $t (id BIGINT)"))
        .isInstanceOf(TableAlreadyExistsException.class);
  }

  @Test
  void aTableIsRenamedAndDropped() {
    sql("CREATE TABLE $t (id BIGINT)");
    sql("INSERT INTO $t VALUES (1)");
    sql("ALTER TABLE $t RENAME TO main.renamed");
    assertThat(rows("SELECT * FROM lake.main.renamed")).containsExactly("[1]");
    assertThatThrownBy(() -> sql("SELECT * FROM $t")).isInstanceOf(AnalysisException.class);
    sql("DROP TABLE lake.main.renamed");
    sql("DROP TABLE IF EXISTS lake.main.renamed");
    assertThatThrownBy(() -> sql("DROP TABLE lake.main.renamed"))
        .isInstanceOf(AnalysisException.class);
  }

  @Test
  void whatLarvaDoesNotHaveIsRefusedClearly() {
    assertThatThrownBy(() -> sql("CREATE TABLE $t (id BIGINT) USING csv"))
        .isInstanceOf(InvalidRequest.class)
        .hasMessageContaining("USING larva");
    assertThatThrownBy(() -> sql("CREATE TABLE $t (id BIGINT) LOCATION '/elsewhere'"))
        .isInstanceOf(InvalidRequest.class)
        .hasMessageContaining("LOCATION");
    assertThatThrownBy(() -> sql("CREATE TABLE $t (id BIGINT, v VARIANT)"))
        .isInstanceOf(InvalidRequest.class)
        .hasMessageContaining("VARIANT");
    assertThatThrownBy(() -> sql("CREATE TABLE $t (id BIGINT, CHECK (id > 0))"))
        .hasMessageContaining("constraint");
    assertThatThrownBy(() -> sql("CREATE TABLE $t (id BIGINT PRIMARY KEY)"))
        .hasMessageContaining("constraint");
    assertThatThrownBy(() -> sql("CREATE TABLE $t (id BIGINT, d INT GENERATED ALWAYS AS (id + 1))"))
        .isInstanceOf(AnalysisException.class);
    assertThatThrownBy(() -> sql("CREATE TABLE $t (id BIGINT) PARTITIONED BY (zorder(id))"))
        .isInstanceOf(InvalidRequest.class)
        .hasMessageContaining("zorder(id)");
    assertThatThrownBy(() -> sql("CREATE TABLE $t (id INT) TBLPROPERTIES ('rows.mode' = 'x')"))
        .isInstanceOf(InvalidRequest.class)
        .hasMessageContaining("merge-on-read or copy-on-write");
  }

  @Test
  void versionsTimesAndTagsAreReadByName() throws Exception {
    sql("CREATE TABLE $t (id BIGINT)");
    sql("INSERT INTO $t VALUES (1)");
    long version = newestVersion();
    try (Lake lake = Larva.open(folder.resolve("lake").toString())) {
      lake.tag("q1", version);
    }
    sql("INSERT INTO $t VALUES (2)");
    assertThat(rows("SELECT * FROM $t VERSION AS OF " + version)).containsExactly("[1]");
    assertThat(rows("SELECT * FROM $t VERSION AS OF 'q1'")).containsExactly("[1]");
    assertThat(rows("SELECT * FROM $t TIMESTAMP AS OF '2999-01-01'")).hasSize(2);
    assertThatThrownBy(() -> sql("SELECT * FROM $t VERSION AS OF 'q2'"))
        .isInstanceOf(InvalidRequest.class)
        .hasMessageContaining("no tag");
  }

  @Test
  void aLakeIsNamedByItsRoot() {
    Path other = folder.resolve("other lake.v1");
    String name = "lake.`" + other + "`.main.t";
    sql("CREATE TABLE " + name + " AS SELECT 7 AS id");
    assertThat(rows("SELECT * FROM " + name)).containsExactly("[7]");
    assertThat(rows("SELECT * FROM lake.`" + other + "`.t")).containsExactly("[7]");
    assertThat(rows("SHOW TABLES IN lake.`" + other + "`.main")).hasSize(1);
  }

  @Test
  void namesWithDotsSpacesBackticksAndUnicodeWork() {
    String odd = "lake.main.`odd.näme ``q```";
    sql("CREATE TABLE " + odd + " (`a.b` INT, `c ``d` INT, `ä` INT) PARTITIONED BY (`a.b`)");
    sql("INSERT INTO " + odd + " VALUES (1, 2, 3), (4, 5, 6)");
    assertThat(rows("SELECT `c ``d`, `ä` FROM " + odd + " WHERE `a.b` = 4"))
        .containsExactly("[5,6]");
    sql("DELETE FROM " + odd + " WHERE `a.b` = 1");
    sql("UPDATE " + odd + " SET `c ``d` = 9 WHERE `ä` = 6");
    assertThat(rows("SELECT * FROM " + odd)).containsExactly("[4,9,6]");
  }

  @Test
  void theCurrentNamespaceIsMain() {
    sql("CREATE TABLE $t (id BIGINT)");
    sql("USE lake");
    String name = table.substring("lake.main.".length());
    sql("INSERT INTO " + name + " VALUES (3)");
    assertThat(rows("SELECT * FROM " + name)).containsExactly("[3]");
  }

  @Test
  void aMisspeltOptionOfTheCatalogIsRefused() {
    spark.conf().set("spark.sql.catalog.typo", LarvaCatalog.class.getName());
    spark.conf().set("spark.sql.catalog.typo.rot", "/lake");
    assertThatThrownBy(() -> sql("SHOW NAMESPACES IN typo")).hasStackTraceContaining("'rot'");
    spark.conf().set("spark.sql.catalog.rootless", LarvaCatalog.class.getName());
    assertThatThrownBy(() -> sql("SHOW NAMESPACES IN rootless"))
        .isInstanceOf(InvalidRequest.class)
        .hasMessageContaining("Which lake?");
  }

  @Test
  void aDataFrameShowsTheNewestVersionWheneverItRuns() {
    sql("CREATE TABLE $t (id BIGINT)");
    Dataset<Row> all = spark.table(table);
    sql("INSERT INTO $t VALUES (1)");
    assertThat(Sessions.rows(all)).containsExactly("[1]");
  }

  @Test
  void aDataFrameOfATableThatWasMadeAnewIsRefused() {
    sql("CREATE TABLE $t (id BIGINT)");
    Dataset<Row> all = spark.table(table);
    sql("DROP TABLE $t");
    sql("CREATE TABLE $t (id BIGINT)");
    assertThatThrownBy(all::collectAsList)
        .isInstanceOf(AnalysisException.class)
        .hasMessageContaining("TABLE_ID");
  }

  @Test
  void columnsAreAddedRenamedAndDropped() {
    sql("CREATE TABLE $t (id BIGINT, a INT, s STRUCT<x: INT>)");
    sql("INSERT INTO $t VALUES (1, 2, named_struct('x', 3))");
    sql("ALTER TABLE $t ADD COLUMNS (b STRING COMMENT 'new', s.y STRING)");
    sql("ALTER TABLE $t RENAME COLUMN a TO c");
    assertThat(rows("SELECT * FROM $t")).containsExactly("[1,2,[3,null],null]");
    sql("ALTER TABLE $t DROP COLUMN c");
    sql("ALTER TABLE $t ADD COLUMN c INT");
    assertThat(rows("SELECT id, c FROM $t")).containsExactly("[1,null]");
    sql("ALTER TABLE $t SET TBLPROPERTIES ('k' = 'v')");
    sql("COMMENT ON TABLE $t IS 'so'");
    assertThat(rows("SHOW TBLPROPERTIES $t")).contains("[k,v]");
    sql("ALTER TABLE $t UNSET TBLPROPERTIES ('k')");
    assertThat(rows("SHOW TBLPROPERTIES $t")).doesNotContain("[k,v]");
  }
}
