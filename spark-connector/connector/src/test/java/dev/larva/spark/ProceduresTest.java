package dev.larva.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larva.Lake;
import dev.larva.Larva;
import dev.larva.error.InvalidRequest;
import dev.larva.error.VersionUnavailable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Procedures in SQL; each test has a lake of its own. */
final class ProceduresTest {

  @TempDir private Path folder;
  private SqlLake lake = SqlLake.of(Path.of("none"), "none");

  @BeforeEach
  void start() {
    lake = SqlLake.of(folder.resolve("lake"), "t");
  }

  private void threeVersions() {
    lake.sql("CREATE TABLE $t (id BIGINT)");
    lake.sql("INSERT INTO $t VALUES (1)");
    lake.sql("INSERT INTO $t VALUES (2)");
  }

  @Test
  void theyAreListedAndDescribed() {
    List<String> listed = lake.rows("SHOW PROCEDURES IN lake.system");
    assertThat(listed)
        .anyMatch(row -> row.contains("vacuum"))
        .anyMatch(row -> row.contains("restore"));
    assertThat(lake.rows("SHOW PROCEDURES IN lake.main")).isEmpty();
    assertThat(lake.rows("DESCRIBE PROCEDURE lake.system.vacuum"))
        .anyMatch(row -> row.contains("no version that may be read needs"))
        .anyMatch(row -> row.contains("per_second"));
  }

  @Test
  void oneThatIsNotThereIsNamedWithThoseThatAre() {
    assertThatThrownBy(() -> lake.sql("CALL lake.system.tidy()"))
        .rootCause()
        .hasMessageContaining("There is no such procedure")
        .hasMessageContaining("vacuum");
    assertThatThrownBy(() -> lake.sql("CALL lake.main.vacuum()"))
        .rootCause()
        .hasMessageContaining("There is no such procedure");
  }

  @Test
  void aTagHoldsAVersionUntilItIsReleased() {
    threeVersions();
    assertThat(lake.rows("CALL lake.system.tag('first', 2)")).containsExactly("[first,tag,2]");
    assertThat(lake.rows("CALL lake.system.tag(name => 'now')")).containsExactly("[now,tag,4]");
    assertThat(lake.rows("SELECT * FROM $t VERSION AS OF 'first'")).containsExactly("[1]");
    assertThat(lake.rows("CALL lake.system.release('first')")).containsExactly("[first]");
    assertThatThrownBy(() -> lake.rows("SELECT * FROM $t VERSION AS OF 'first'"))
        .hasMessageContaining("There is no tag or other hold of that name");
    assertThatThrownBy(() -> lake.sql("CALL lake.system.tag('now')"))
        .isInstanceOf(InvalidRequest.class);
  }

  @Test
  void aTagThatWouldBeReadAsAVersionIsRefused() {
    threeVersions();
    assertThatThrownBy(() -> lake.sql("CALL lake.system.tag('3', 2)"))
        .isInstanceOf(InvalidRequest.class)
        .hasMessageContaining("give the tag another name");
    assertThat(lake.rows("CALL lake.system.hold('3', 2)")).containsExactly("[3,pin,2]");
  }

  @Test
  void aProgramHoldsAVersionByAPinOrAsAConsumer() {
    threeVersions();
    assertThat(lake.rows("CALL lake.system.hold('backup', 2)")).containsExactly("[backup,pin,2]");
    assertThat(
            lake.rows("CALL lake.system.hold(name => 'feed', version => 3, claim => 'consumer')"))
        .containsExactly("[feed,consumer,3]");
    assertThatThrownBy(() -> lake.sql("CALL lake.system.hold('x', 2, 'lock')"))
        .hasMessageContaining("A claim is tag, pin or consumer");
  }

  @Test
  void versionsThatAreLetGoCannotBeRead() {
    threeVersions();
    assertThat(lake.rows("CALL lake.system.expire(hours => 0, versions => 1, dry_run => true)"))
        .containsExactly("[0,3]");
    assertThat(lake.rows("SELECT * FROM $t VERSION AS OF 2")).containsExactly("[1]");
    assertThat(lake.rows("CALL lake.system.expire(hours => 0, versions => 1)"))
        .containsExactly("[0,3]");
    assertThatThrownBy(() -> lake.rows("SELECT * FROM $t VERSION AS OF 2"))
        .isInstanceOf(VersionUnavailable.class);
    assertThat(lake.rows("CALL lake.system.expire()")).containsExactly("[3,3]");
  }

  @Test
  void aTableGoesBackToAVersion() {
    threeVersions();
    assertThat(lake.rows("CALL lake.system.restore('main.t', 2)")).containsExactly("[main.t,2,4]");
    assertThat(lake.rows("SELECT * FROM $t")).containsExactly("[1]");
    assertThat(lake.rows("CALL lake.system.restore(table => 'lake.main.t', version => 2)"))
        .containsExactly("[main.t,2,null]");
    assertThat(
            lake.rows("CALL lake.system.restore(table => 't', timestamp => TIMESTAMP'2999-12-31')"))
        .containsExactly("[main.t,4,null]");
    assertThatThrownBy(() -> lake.sql("CALL lake.system.restore('main.t')"))
        .hasMessageContaining("Give one of version, tag and timestamp");
    assertThatThrownBy(() -> lake.sql("CALL lake.system.restore('main.none', 2)"))
        .isInstanceOf(InvalidRequest.class);
  }

  @Test
  void aNameAloneIsOfTheCurrentNamespace() {
    lake.sql("CREATE NAMESPACE lake.sales");
    lake.sql("CREATE TABLE lake.sales.`odd.name` (id BIGINT)");
    lake.sql("USE lake.sales");
    assertThat(lake.rows("CALL system.restore('`odd.name`', 2)"))
        .containsExactly("[sales.`odd.name`,2,null]");
  }

  @Test
  void aVacuumTellsWhatItFrees() {
    threeVersions();
    Row dry = lake.sql("CALL lake.system.vacuum(cutoff => 3, dry_run => true)").first();
    assertThat(dry.getLong(dry.fieldIndex("cutoff"))).isEqualTo(3);
    assertThat(dry.isNullAt(dry.fieldIndex("sweep"))).isTrue();
    Row done = lake.sql("CALL lake.system.vacuum(3)").first();
    assertThat(done.getLong(done.fieldIndex("sweep"))).isEqualTo(lake.version());
    assertThat(lake.rows("SELECT * FROM $t")).containsExactly("[1]", "[2]");
    assertThatThrownBy(() -> lake.sql("CALL lake.system.vacuum(per_second => 0)"))
        .hasMessageContaining("At least one object a second");
  }

  @Test
  void aCheckpointIsWrittenOnceAndSlotsAreRetired() {
    threeVersions();
    assertThat(lake.rows("CALL lake.system.checkpoint()")).containsExactly("[3]");
    Row retired = lake.sql("CALL lake.system.retire(dry_run => true)").first();
    assertThat(retired.getLong(retired.fieldIndex("slots"))).isZero();
  }

  @Test
  void verifyTellsWhetherAllIsWell() throws IOException {
    threeVersions();
    Row well = lake.sql("CALL lake.system.verify()").first();
    assertThat(well.getBoolean(0)).isTrue();
    assertThat(well.getList(1)).isEmpty();
    assertThat(well.<Long>getAs("chunks")).isEqualTo(2);
    Path chunk;
    try (Stream<Path> files = Files.walk(lake.root())) {
      chunk = files.filter(file -> file.toString().endsWith(".parquet")).findFirst().orElseThrow();
    }
    Files.delete(chunk);
    Row damaged = lake.sql("CALL lake.system.verify()").first();
    assertThat(damaged.getBoolean(0)).isFalse();
    assertThat(damaged.getList(1).toString()).contains(chunk.getFileName().toString());
  }

  @Test
  void aSmallLakeIsUpgradedUnderTheSessionsThatUseIt() {
    Larva.create(lake.root().toString(), Map.of(), 1).close();
    threeVersions();
    assertThat(lake.rows("CALL lake.system.upgrade()")).containsExactly("[true,3]");
    lake.sql("INSERT INTO $t VALUES (3)");
    assertThat(lake.rows("SELECT * FROM $t")).containsExactly("[1]", "[2]", "[3]");
    assertThat(lake.rows("CALL lake.system.upgrade()")).containsExactly("[false,null]");
  }

  @Test
  void anotherLakeIsNamedByItsRoot() {
    threeVersions();
    SqlLake other = SqlLake.of(folder.resolve("other"), "t");
    other.sql("CREATE TABLE $t (id BIGINT)");
    assertThat(
            other.rows("CALL lake.`%s`.system.tag('there', 2)".formatted(folder.resolve("lake"))))
        .containsExactly("[there,tag,2]");
    assertThat(lake.rows("SELECT version FROM $t.tags")).containsExactly("[2]");
    assertThat(lake.<List<?>>open(Lake::holds)).hasSize(1);
    assertThat(other.<List<?>>open(Lake::holds)).isEmpty();
  }

  @Test
  void anApplicationThatIsForgottenBeginsAnew() throws Exception {
    lake.sql("CREATE TABLE $t (id BIGINT)");
    for (int i = 0; i < 2; i++) {
      for (int again = 0; again < 2; again++) {
        lake.spark()
            .range(1)
            .writeTo(lake.table())
            .option("txnAppId", "nightly")
            .option("txnVersion", "1")
            .append();
      }
      assertThat(lake.rows("SELECT count(*) FROM $t")).containsExactly("[%d]".formatted(i + 1));
      assertThat(lake.rows("CALL lake.system.forget_application('nightly')"))
          .containsExactly("[nightly]");
    }
    assertThatThrownBy(() -> lake.sql("CALL lake.system.forget_application('')"))
        .hasMessageContaining("must be given");
  }

  @Test
  void theSessionCatalogHasThemToo() {
    threeVersions();
    SqlLake session = lake.elsewhere();
    session
        .spark()
        .conf()
        .set("spark.sql.catalog.spark_catalog", LarvaSessionCatalog.class.getName());
    session.spark().conf().set("spark.sql.catalog.spark_catalog.root", lake.root().toString());
    assertThat(session.rows("CALL spark_catalog.system.tag('there', 2)"))
        .containsExactly("[there,tag,2]");
    assertThat(session.rows("CALL system.release('there')")).containsExactly("[there]");
  }

  @Test
  void aLakeThatIsNotThereIsNamed() {
    assertThatThrownBy(() -> lake.sql("CALL lake.system.checkpoint()"))
        .hasMessageContaining("There is no lake at this root");
  }
}
