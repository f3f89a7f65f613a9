package dev.larva.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** CREATE TABLE LIKE, which sources have from Spark 4.2 on. */
final class LikeTest {

  @TempDir private Path folder;

  @Test
  void aTableIsMadeWithTheColumnsAndPartitionsOfAnotherOne() {
    SqlLake lake = SqlLake.of(folder, "copy");
    lake.sql(
        "CREATE TABLE lake.main.first (id BIGINT NOT NULL, c STRING DEFAULT 'x')"
            + " PARTITIONED BY (bucket(4, id))");
    lake.sql("CREATE TABLE $t LIKE lake.main.first TBLPROPERTIES ('rows.mode' = 'copy-on-write')");
    lake.sql("INSERT INTO $t (id) VALUES (1)");
    assertThat(lake.rows("SELECT * FROM $t")).containsExactly("[1,x]");
    assertThat(lake.record().properties()).containsEntry("rows.mode", "copy-on-write");
    assertThat(lake.record().spec().fields()).hasSize(1);
  }
}
