package dev.larva.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larva.Lake;
import dev.larva.Larva;
import dev.larva.schema.TableName;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;

/** A lake in Spark's session catalog, each test in a database of its own. */
final class SessionCatalogTest {

  @TempDir private Path folder;
  private SparkSession spark = Sessions.fresh();
  private String database = "";

  @BeforeEach
  void start(TestInfo test) {
    spark = Sessions.fresh();
    spark.conf().set("spark.sql.catalog.spark_catalog", LarvaSessionCatalog.class.getName());
    spark.conf().set("spark.sql.catalog.spark_catalog.root", folder.resolve("lake").toString());
    database = test.getTestMethod().orElseThrow().getName().toLowerCase(Locale.ROOT);
    sql("CREATE DATABASE $d LOCATION '" + folder.resolve("warehouse") + "'");
    sql("USE $d");
  }

  @AfterEach
  void end() {
    sql("USE default");
    sql("DROP DATABASE IF EXISTS $d CASCADE");
  }

  private List<String> sql(String statement) {
    return Sessions.rows(spark.sql(statement.replace("$d", database)));
  }

  private List<String> tablesOfTheLake() {
    try (Lake lake = Larva.open(folder.resolve("lake").toString())) {
      return lake.snapshot()
          .namespace(database)
          .map(
              namespace ->
                  lake.snapshot().names().tablesOf(namespace.id()).keySet().stream()
                      .map(name -> name.name())
                      .toList())
          .orElse(List.of());
    }
  }

  @Test
  void tablesOfBothKindsLiveUnderOneSetOfNames() {
    sql("CREATE TABLE ours (id BIGINT, c STRING) USING larva PARTITIONED BY (bucket(2, id))");
    sql("CREATE TABLE plain (id BIGINT, c STRING) USING parquet");
    sql("INSERT INTO ours VALUES (1, 'a'), (2, 'b')");
    sql("INSERT INTO plain SELECT id + 10, c FROM ours");
    sql("MERGE INTO ours o USING plain p ON o.id + 10 = p.id WHEN MATCHED THEN UPDATE SET c = 'm'");
    assertThat(sql("SELECT o.id, o.c, p.c FROM $d.ours o JOIN plain p ON p.id = o.id + 10"))
        .containsExactly("[1,m,a]", "[2,m,b]");
    assertThat(sql("SHOW TABLES")).hasSize(2);
    assertThat(tablesOfTheLake()).containsExactly("ours");
    assertThat(sql("SELECT count(*) FROM ours VERSION AS OF 3")).containsExactly("[2]");
  }

  @Test
  void aTableIsMadeFromAQueryInOneEntry() {
    sql("CREATE TABLE ours USING larva AS SELECT id FROM range(3)");
    sql("CREATE OR REPLACE TABLE ours USING larva AS SELECT id FROM range(2)");
    spark.range(5).write().format("larva").mode("append").saveAsTable("ours");
    sql("CREATE TABLE plain USING parquet AS SELECT * FROM ours");
    assertThat(sql("SELECT count(*) FROM ours")).containsExactly("[7]");
    assertThat(sql("SELECT count(*) FROM plain")).containsExactly("[7]");
  }

  @Test
  void tablesAreAlteredRenamedAndDroppedWhereTheyAre() {
    sql("CREATE TABLE ours (id BIGINT) USING larva");
    sql("CREATE TABLE plain (id BIGINT) USING parquet");
    sql("ALTER TABLE ours ADD COLUMN n INT DEFAULT 5");
    sql("ALTER TABLE plain ADD COLUMN n INT");
    sql("ALTER TABLE ours RENAME TO mine");
    sql("ALTER TABLE plain RENAME TO yours");
    sql("INSERT INTO mine (id) VALUES (1)");
    assertThat(sql("SELECT * FROM mine")).containsExactly("[1,5]");
    assertThat(sql("SELECT * FROM yours")).isEmpty();
    sql("DROP TABLE yours");
    sql("DROP TABLE mine");
    assertThat(sql("SHOW TABLES")).isEmpty();
    assertThat(tablesOfTheLake()).isEmpty();
    sql("DROP TABLE IF EXISTS mine");
  }

  @Test
  void aNameIsTakenByATableOfEitherKind() {
    sql("CREATE TABLE plain (id BIGINT) USING parquet");
    assertThatThrownBy(() -> sql("CREATE TABLE plain (id BIGINT) USING larva"))
        .isInstanceOf(AnalysisException.class)
        .hasMessageContaining("already exists");
    sql("CREATE TABLE IF NOT EXISTS plain (id BIGINT) USING larva");
    sql("CREATE TABLE ours (id BIGINT) USING larva");
    assertThatThrownBy(() -> sql("CREATE TABLE ours (id BIGINT) USING larva"))
        .isInstanceOf(AnalysisException.class)
        .hasMessageContaining("already exists");
    assertThatThrownBy(() -> sql("ALTER TABLE ours RENAME TO plain"))
        .isInstanceOf(AnalysisException.class);
    assertThatThrownBy(() -> sql("CREATE TABLE nowhere.ours (id BIGINT) USING larva"))
        .isInstanceOf(AnalysisException.class);
  }

  @Test
  void upperAndLowerCaseAreOneAsTheyAreToSpark() {
    String upper = database.toUpperCase(Locale.ROOT);
    sql("CREATE TABLE " + upper + ".Ours (id INT) USING larva");
    sql("INSERT INTO oUrs VALUES (1)");
    assertThat(sql("SELECT * FROM $d.OURS")).containsExactly("[1]");
    assertThat(sql("SELECT rows FROM " + upper + ".OURS.CHUNKS")).containsExactly("[1]");
    assertThatThrownBy(() -> sql("CREATE TABLE ours (id INT) USING larva"))
        .hasMessageContaining("TABLE_OR_VIEW_ALREADY_EXISTS");
    sql("CREATE TABLE Theirs (id INT) USING parquet");
    assertThatThrownBy(() -> sql("CREATE TABLE theirs (id INT) USING larva"))
        .hasMessageContaining("TABLE_OR_VIEW_ALREADY_EXISTS");
    sql("ALTER TABLE OURS RENAME TO Mine");
    assertThat(tablesOfTheLake()).containsExactly("mine");
    sql("DROP TABLE MINE");
    assertThat(tablesOfTheLake()).isEmpty();
  }

  @Test
  void aTableThatAnotherMadeIsFoundAsItIsWritten() {
    sql("CREATE TABLE ours (id INT) USING larva");
    try (Lake lake = Larva.open(folder.resolve("lake").toString())) {
      lake.transact(
          tx -> tx.renameTable(new TableName(database, "ours"), new TableName(database, "Ours")));
    }
    assertThat(sql("SELECT * FROM Ours")).isEmpty();
    assertThatThrownBy(() -> sql("SELECT * FROM ours"))
        .hasMessageContaining("TABLE_OR_VIEW_NOT_FOUND");
  }

  @Test
  void aDatabaseWithATableOfTheLakeIsNotEmpty() {
    sql("CREATE TABLE ours (id BIGINT) USING larva");
    assertThatThrownBy(() -> sql("DROP DATABASE $d")).isInstanceOf(AnalysisException.class);
    sql("DROP DATABASE $d CASCADE");
    assertThat(tablesOfTheLake()).isEmpty();
  }

  @Test
  void tablesOfTheLakeJoinByPartition() {
    spark.conf().set("spark.sql.adaptive.enabled", "false");
    spark.conf().set("spark.sql.autoBroadcastJoinThreshold", "-1");
    for (String name : List.of("a", "b")) {
      sql("CREATE TABLE " + name + " (id BIGINT) USING larva PARTITIONED BY (bucket(4, id))");
      sql("INSERT INTO " + name + " SELECT id FROM range(20)");
    }
    String join = "SELECT a.id FROM a JOIN b ON a.id = b.id";
    assertThat(Plans.shuffles(spark.sql(join))).isEmpty();
    assertThat(sql(join)).hasSize(20);
  }

  @Test
  void viewsAndFunctionsStaySparks() {
    sql("CREATE TABLE ours USING larva AS SELECT id FROM range(3)");
    sql("CREATE VIEW v AS SELECT max(id) AS m FROM ours");
    assertThat(sql("SELECT m, abs(-1) FROM v")).containsExactly("[2,1]");
    sql("DROP VIEW v");
  }
}
