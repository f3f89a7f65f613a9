package dev.larva.flink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larva.error.InvalidRequest;
import dev.larva.error.Rejected;
import dev.larva.flink.access.TestLake;
import dev.larva.flink.types.FlinkTypes;
import dev.larva.schema.Field;
import dev.larva.schema.Type.Primitive;
import dev.larva.store.MemoryStore;
import java.time.Duration;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.runtime.execution.SuppressRestartsException;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.api.EnvironmentSettings;
import org.apache.flink.table.api.TableEnvironment;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.runtime.typeutils.InternalTypeInfo;
import org.apache.flink.types.RowKind;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What users write first and wrongly is refused in words, before anything runs where it can be. */
final class RefusalTest {

  private TestLake lake;
  private TableEnvironment flink;

  @BeforeEach
  void open() throws Exception {
    lake = new TestLake();
    lake.create(
        "main.t",
        Field.required(1, "id", Primitive.LONG),
        Field.optional(2, "name", Primitive.STRING));
    flink = TableEnvironment.create(EnvironmentSettings.newInstance().inBatchMode().build());
    run("CREATE CATALOG lake WITH ('type' = 'larva', 'root' = '" + lake.root() + "')");
    run("USE CATALOG lake");
  }

  @AfterEach
  void close() {
    lake.close();
  }

  private void run(String statement) throws Exception {
    flink.executeSql(statement).await();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "CREATE CATALOG x WITH ('type' = 'larva') | Which lake?",
        "ALTER TABLE t SET ('sink.fork' = 'true') | for one start of one job",
        "ALTER TABLE t SET ('scan.interval' = '0 s') | a millisecond or more",
        "CREATE CATALOG x WITH ('type' = 'larva', 'root' = 'memory:x', 'roto' = 'y') | knows no option 'roto'",
        "CREATE TABLE u (id INT) WITH ('sink.parallelism' = 'many') | cannot be 'many'",
        "CREATE TABLE u (id INT) WITH ('scan.mode' = 'sideways') | cannot be 'sideways'",
        "CREATE TABLE u (id INT) WITH ('root' = '/elsewhere') | The catalog says which lake",
        "SELECT * FROM t /*+ OPTIONS('root' = '/elsewhere') */ | The catalog says which lake",
        "SELECT * FROM t /*+ OPTIONS('scan.version' = '99') */ | There is no version 99",
        "SELECT * FROM t /*+ OPTIONS('scan.timestamp' = 'yesterday') */ | is an instant as in",
        "INSERT INTO t /*+ OPTIONS('sink.chunk-size' = '0 b') */ SELECT * FROM t | full at one byte or more",
        "CREATE VIEW v AS SELECT id FROM t | no views yet",
        "SHOW PARTITIONS t | follow from its rows"
      })
  void aStatementThatCannotBeMeantSo(String statement, String why) {
    assertThatThrownBy(() -> run(statement)).hasStackTraceContaining(why);
  }

  @Test
  void optionsOfTheStoreOfCommitsAndOfReadsAreTaken() throws Exception {
    run(
        "CREATE CATALOG y WITH ('type' = 'larva', 'root' = 'memory:options', 'commit.spacing' = '0',"
            + " 'read.staleness' = '0', 'client.region' = 'x')");
    assertThat(flink.listCatalogs()).contains("y");
    MemoryStore.forget("options");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "id INT | 'table' = 'main.t' | Column 'id' is BIGINT, but the rows have it as INT",
        "other INT | 'table' = 'main.t' | has none of that name",
        "name STRING NOT NULL | 'table' = 'main.t' | cannot hold all of its values",
        "id BIGINT | 'table' = 'main.other' | There is no table of that name",
        "id BIGINT | 'table' = 'main.t', 'nonsense' = '1' | knows no option 'nonsense'",
        "id BIGINT | 'scan.mode' = 'snapshot' | Which table?"
      })
  void aTableThatIsDeclaredOtherwiseThanItIs(String columns, String options, String why)
      throws Exception {
    run(
        "CREATE TEMPORARY TABLE own (%s) WITH ('connector' = 'larva', 'root' = '%s', %s)"
            .formatted(columns, lake.root(), options));
    assertThatThrownBy(() -> run("SELECT * FROM own")).hasStackTraceContaining(why);
  }

  private void write(RowData row) throws Exception {
    Configuration configuration = new Configuration();
    configuration.set(RestartStrategyOptions.RESTART_STRATEGY, "fixed-delay");
    configuration.set(
        RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_ATTEMPTS, Integer.MAX_VALUE);
    configuration.set(
        RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_DELAY, Duration.ofMillis(1));
    StreamExecutionEnvironment job =
        StreamExecutionEnvironment.getExecutionEnvironment(configuration);
    job.fromData(
            InternalTypeInfo.of(FlinkTypes.row(lake.lake().table("main.t").schema().fields())), row)
        .sinkTo(LarvaSink.forRowData(lake.root(), "main.t").build());
    job.execute();
  }

  @Test
  void aRowThatDoesNotFitEndsTheJobInsteadOfRestartingItForEver() {
    byte[] noText = {(byte) 0xff};
    assertThatThrownBy(() -> write(GenericRowData.of(1L, StringData.fromBytes(noText))))
        .hasStackTraceContaining(SuppressRestartsException.class.getName())
        .hasStackTraceContaining(Rejected.class.getName());
  }

  @Test
  void aRowThatIsNoInsertEndsTheJob() {
    assertThatThrownBy(() -> write(GenericRowData.ofKind(RowKind.DELETE, 1L, null)))
        .hasStackTraceContaining(SuppressRestartsException.class.getName())
        .hasStackTraceContaining(InvalidRequest.class.getName())
        .hasStackTraceContaining("takes inserts only");
  }
}
