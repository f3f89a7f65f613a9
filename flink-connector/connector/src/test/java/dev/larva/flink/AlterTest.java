package dev.larva.flink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larva.flink.access.TestLake;
import java.util.List;
import org.apache.flink.table.api.EnvironmentSettings;
import org.apache.flink.table.api.TableEnvironment;
import org.apache.flink.types.Row;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What statements may change of a table, and what is refused in words. */
final class AlterTest {

  private TestLake lake;
  private TableEnvironment flink;

  @BeforeEach
  void open() throws Exception {
    lake = new TestLake();
    flink = TableEnvironment.create(EnvironmentSettings.newInstance().inBatchMode().build());
    run("CREATE CATALOG lake WITH ('type' = 'larva', 'root' = '" + lake.root() + "')");
    run("USE CATALOG lake");
    run(
        "CREATE TABLE t (id INT NOT NULL, region STRING, ts TIMESTAMP(6)) PARTITIONED BY (region)"
            + " WITH ('partitioning' = 'days(ts), bucket(id, 4)')");
  }

  @AfterEach
  void close() {
    lake.close();
  }

  private void run(String statement) throws Exception {
    flink.executeSql(statement).await();
  }

  private String asked(String statement) throws Exception {
    List<Row> rows = Taken.all(flink.executeSql(statement).collect());
    return rows.toString();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "MODIFY id BIGINT | cannot change a table in this way",
        "MODIFY region STRING NOT NULL | cannot change a table in this way",
        "MODIFY id INT NOT NULL COMMENT 'c' | cannot change a table in this way",
        "MODIFY ts TIMESTAMP(6) FIRST | cannot change a table in this way",
        "ADD (more INT FIRST) | added at the end of the table",
        "ADD more AS id + 1 | with values of its own",
        "ADD more INT NOT NULL | cannot be NOT NULL",
        "ADD more TIME(0) | which a lake cannot hold",
        "ADD PRIMARY KEY (id) NOT ENFORCED | cannot change a table in this way",
        "ADD (soon TIMESTAMP(3), WATERMARK FOR soon AS soon) | cannot change a table in this way",
        "ADD PARTITION (region = 'x') | its partitions follow from their rows",
        "DROP PARTITION (region = 'x') | its partitions follow from their rows",
        "SET ('partitioning' = 'hours(ts)') | not from Flink",
        "RESET ('partitioning') | not from Flink",
        "SET ('connector' = 'kafka') | holds Larva tables only",
        "SET ('sink.parallelism' = 'many') | Option sink.parallelism cannot be 'many'",
        "SET ('scan.vrsion' = '1') | Larva knows no option 'scan.vrsion'",
        "SET ('root' = '/elsewhere') | The catalog says which lake",
        "DROP region | partition"
      })
  void whatItCannotChangeIsRefusedAndTheTableStaysAsItWas(String change, String why)
      throws Exception {
    long version = lake.lake().snapshot().version();
    assertThatThrownBy(() -> run("ALTER TABLE t " + change)).hasStackTraceContaining(why);
    assertThat(lake.lake().snapshot().version()).isEqualTo(version);
  }

  @Test
  void aTableThatIsMadeLikeAnotherIsPartitionedLikeIt() throws Exception {
    assertThat(asked("SHOW CREATE TABLE t")).contains("'partitioning' = 'days(ts), bucket(id, 4)'");
    run("CREATE TABLE copy LIKE t");
    assertThat(asked("SHOW CREATE TABLE copy"))
        .contains("PARTITIONED BY (`region`)", "'partitioning' = 'days(ts), bucket(id, 4)'");
    assertThat(lake.lake().table("main.copy").properties()).isEmpty();
    assertThat(lake.lake().table("main.copy").record().spec().fields()).hasSize(3);
  }

  @Test
  void aTableOfAnotherConnectorIsNotMadeInALake() {
    assertThatThrownBy(() -> run("CREATE TABLE k (id INT) WITH ('connector' = 'kafka')"))
        .hasStackTraceContaining("holds Larva tables only");
  }

  @Test
  void optionsAreSetAndReset() throws Exception {
    run("ALTER TABLE t SET ('owner' = 'me', 'scan.interval' = '5 s')");
    assertThat(lake.lake().table("main.t").properties())
        .containsEntry("owner", "me")
        .containsEntry("scan.interval", "5 s");
    run("ALTER TABLE t RESET ('owner')");
    assertThat(lake.lake().table("main.t").properties()).doesNotContainKey("owner");
  }
}
