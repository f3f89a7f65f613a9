package dev.larva.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** CHANGES, which Spark has from 4.2 on. */
final class ChangelogTest {

  private static final String TOLD = "SELECT _commit_version, _change_type, id, v FROM $t CHANGES ";

  @TempDir private Path folder;
  private SqlLake lake = new SqlLake(Sessions.fresh(), Path.of(""), "");
  private long made;

  @BeforeEach
  void start() {
    lake = SqlLake.of(folder, "told");
    lake.sql("CREATE TABLE $t (id BIGINT, v STRING)");
    made = lake.version();
    lake.sql("INSERT INTO $t VALUES (1, 'a'), (2, 'b')");
    lake.sql("UPDATE $t SET v = 'c' WHERE id = 1");
    lake.sql("DELETE FROM $t WHERE id = 2");
  }

  private String row(long after, String type, String rest) {
    return "[%d,%s,%s]".formatted(made + after, type, rest);
  }

  @Test
  void everyVersionTellsWhatItChanged() {
    assertThat(lake.rows(TOLD + "FROM VERSION " + (made + 1)))
        .containsExactlyInAnyOrder(
            row(1, "insert", "1,a"),
            row(1, "insert", "2,b"),
            row(2, "update_preimage", "1,a"),
            row(2, "update_postimage", "1,c"),
            row(3, "delete", "2,b"));
  }

  @Test
  void bothEndsCanBeLeftOut() {
    String range = "FROM VERSION %d EXCLUSIVE TO VERSION %d".formatted(made + 1, made + 2);
    assertThat(lake.rows(TOLD + range))
        .containsExactlyInAnyOrder(
            row(2, "update_preimage", "1,a"), row(2, "update_postimage", "1,c"));
    assertThat(lake.rows(TOLD + range + " EXCLUSIVE")).isEmpty();
  }

  @Test
  void netChangesAreThoseOfTheWholeRange() {
    assertThat(
            lake.rows(
                "SELECT _change_type, id, v FROM $t CHANGES FROM VERSION "
                    + (made + 1)
                    + " WITH (deduplicationMode = 'netChanges')"))
        .containsExactly("[insert,1,c]");
  }

  @Test
  void aVersionThatIsNotThereYetIsTold() {
    assertThatThrownBy(() -> lake.rows(TOLD + "FROM VERSION 1000"))
        .hasMessageContaining("version=1000");
  }
}
