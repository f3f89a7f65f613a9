package dev.larva.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larva.error.InvalidRequest;
import dev.larva.error.VersionUnavailable;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A catalog that shows its lake at one version. */
final class PinTest {

  @TempDir private Path folder;
  private SqlLake lake = SqlLake.of(Path.of("none"), "none");
  private long then;

  @BeforeEach
  void start() {
    lake = SqlLake.of(folder.resolve("lake"), "t");
    lake.sql("CREATE TABLE $t (id BIGINT)");
    lake.sql("CREATE TABLE $t_other (id BIGINT)");
    lake.sql("INSERT INTO $t VALUES (1)");
    lake.sql("INSERT INTO $t_other VALUES (1)");
    then = lake.version();
    lake.sql("INSERT INTO $t VALUES (2)");
    lake.sql("DELETE FROM $t_other");
    lake.sql("CREATE NAMESPACE lake.later");
    lake.sql("CREATE TABLE $t_later (id BIGINT)");
  }

  private SqlLake pinned(String version) {
    SqlLake other = lake.elsewhere();
    other.spark().conf().set("spark.sql.catalog.lake.version", version);
    return other;
  }

  @Test
  void allTablesOfAQueryAreOfThatVersion() {
    SqlLake old = pinned(Long.toString(then));
    assertThat(old.rows("SELECT a.id, b.id FROM $t a JOIN $t_other b ON a.id = b.id"))
        .containsExactly("[1,1]");
    assertThat(old.rows("SELECT max(version) FROM $t.history"))
        .containsExactly("[%d]".formatted(then - 1));
    assertThat(old.rows("SHOW TABLES IN lake.main"))
        .containsExactly("[main,t,false]", "[main,t_other,false]");
    assertThat(old.rows("SHOW NAMESPACES IN lake")).containsExactly("[main]");
    assertThat(old.rows("SELECT * FROM $t VERSION AS OF " + lake.version()))
        .containsExactly("[1]", "[2]");
    assertThat(lake.rows("SELECT * FROM $t")).containsExactly("[1]", "[2]");
  }

  @Test
  void aTagIsAsGoodAsANumber() {
    lake.sql("CALL lake.system.tag('january', %d)".formatted(then));
    assertThat(pinned("january").rows("SELECT * FROM $t")).containsExactly("[1]");
  }

  @Test
  void nothingCanBeChangedThroughIt() {
    SqlLake old = pinned(Long.toString(then));
    long version = lake.version();
    for (String statement :
        List.of(
            "INSERT INTO $t VALUES (3)",
            "INSERT OVERWRITE $t VALUES (3)",
            "DELETE FROM $t",
            "DELETE FROM $t WHERE id = 1",
            "UPDATE $t SET id = 2",
            "MERGE INTO $t USING $t_other o ON $t.id = o.id WHEN MATCHED THEN DELETE",
            "TRUNCATE TABLE $t",
            "ALTER TABLE $t ADD COLUMN x INT",
            "ALTER TABLE $t RENAME TO main.y",
            "DROP TABLE $t",
            "CREATE TABLE lake.main.fresh (id BIGINT)",
            "CREATE TABLE lake.main.fresh AS SELECT 1 AS id",
            "CREATE OR REPLACE TABLE $t AS SELECT 1 AS id",
            "CREATE NAMESPACE lake.fresh",
            "ALTER NAMESPACE lake.main SET PROPERTIES ('a' = 'b')",
            "DROP NAMESPACE lake.main CASCADE",
            "CALL lake.system.checkpoint()")) {
      assertThatThrownBy(() -> old.sql(statement))
          .as(statement)
          .isInstanceOf(InvalidRequest.class)
          .hasMessageContaining("version");
    }
    assertThat(lake.version()).isEqualTo(version);
  }

  @Test
  void anotherLakeIsNotPinned() {
    String other = folder.resolve("other").toString();
    SqlLake old = pinned(Long.toString(then));
    old.sql("CREATE TABLE lake.`%s`.main.t (id BIGINT)".formatted(other));
    old.sql("INSERT INTO lake.`%s`.main.t VALUES (9)".formatted(other));
    assertThat(old.rows("SELECT * FROM lake.`%s`.main.t".formatted(other))).containsExactly("[9]");
  }

  @Test
  void aVersionThatIsNotThereIsSaid() {
    assertThatThrownBy(() -> pinned("999").rows("SELECT * FROM $t"))
        .isInstanceOf(VersionUnavailable.class);
    assertThatThrownBy(() -> pinned("nobody").rows("SELECT * FROM $t"))
        .isInstanceOf(InvalidRequest.class)
        .hasMessageContaining("nobody");
  }
}
