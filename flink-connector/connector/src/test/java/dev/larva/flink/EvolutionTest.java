package dev.larva.flink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larva.flink.access.TestLake;
import dev.larva.flink.source.TableSource;
import dev.larva.schema.Field;
import dev.larva.schema.TableName;
import dev.larva.schema.Type.Primitive;
import dev.larva.transaction.TableChange;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.functions.MapFunction;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.CoreOptions;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.configuration.StateRecoveryOptions;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.runtime.typeutils.InternalTypeInfo;
import org.apache.flink.util.CloseableIterator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a source that follows a table makes of a change of its columns. */
final class EvolutionTest {

  private static final String TABLE = "main.t";
  private static final Duration PACE = Duration.ofMillis(10);

  @TempDir private Path folder;
  private TestLake lake;

  @BeforeEach
  void open() {
    lake = new TestLake();
    lake.create(
        TABLE,
        Field.required(1, "id", Primitive.LONG),
        Field.optional(2, "n", Primitive.INT),
        Field.optional(3, "name", Primitive.STRING));
    lake.append(TABLE, GenericRowData.of(1L, 10, StringData.fromString("a")));
  }

  @AfterEach
  void close() {
    lake.close();
  }

  private TableSource source(String... columns) {
    return LarvaSource.forRowData(lake.root(), TABLE).select(columns).follow(PACE).build();
  }

  private void alter(Consumer<TableChange> change) {
    lake.lake().transact(tx -> change.accept(tx.table(TABLE)));
  }

  private static StreamExecutionEnvironment environment(Configuration further) {
    Configuration configuration = new Configuration();
    configuration.set(CoreOptions.DEFAULT_PARALLELISM, 1);
    configuration.set(CheckpointingOptions.CHECKPOINTING_INTERVAL, Duration.ofMillis(30));
    configuration.set(RestartStrategyOptions.RESTART_STRATEGY, "fixed-delay");
    configuration.set(
        RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_ATTEMPTS, Integer.MAX_VALUE);
    configuration.set(
        RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_DELAY, Duration.ofMillis(1));
    configuration.addAll(further);
    return StreamExecutionEnvironment.getExecutionEnvironment(configuration);
  }

  private static DataStream<RowData> stream(StreamExecutionEnvironment flink, TableSource source) {
    return flink
        .fromSource(
            source, WatermarkStrategy.noWatermarks(), "t", InternalTypeInfo.of(source.rowType()))
        .uid("t");
  }

  private static CloseableIterator<RowData> rows(TableSource source) throws Exception {
    return stream(environment(new Configuration()), source).executeAndCollect();
  }

  @Test
  void columnsMayBeAddedRenamedAndWidenedThatItDoesNotRead() throws Exception {
    CloseableIterator<RowData> rows = rows(source("id", "name"));
    try {
      assertThat(rows.next().getString(1)).hasToString("a");
      alter(
          table -> {
            table.addColumn(null, "more", Primitive.LONG, null);
            table.renameColumn("name", "label");
            table.widenColumn("n", Primitive.LONG);
          });
      lake.append(TABLE, GenericRowData.of(2L, 1L << 40, StringData.fromString("b"), 7L));
      RowData next = rows.next();
      assertThat(next.getArity()).isEqualTo(2);
      assertThat(next.getLong(0)).isEqualTo(2);
      assertThat(next.getString(1)).hasToString("b");
    } finally {
      rows.close();
    }
  }

  private void assertStops(Consumer<TableChange> change, RowData newRow, String why)
      throws Exception {
    CloseableIterator<RowData> rows = rows(source("id", "n", "name"));
    try {
      assertThat(rows.next().getInt(1)).isEqualTo(10);
      alter(change);
      lake.append(TABLE, newRow);
      assertThatThrownBy(rows::next)
          .hasStackTraceContaining("The columns of table main.t have changed")
          .hasStackTraceContaining(why);
    } finally {
      rows.close();
    }
  }

  @Test
  void aColumnThatBecomesWiderStopsAJobThatReadsIt() throws Exception {
    assertStops(
        table -> table.widenColumn("n", Primitive.LONG),
        GenericRowData.of(2L, 1L << 40, null),
        "column n is int and the rows hold long");
  }

  @Test
  void aColumnThatIsDroppedStopsAJobThatReadsIt() throws Exception {
    assertStops(
        table -> table.dropColumn("name"), GenericRowData.of(2L, 20), "column name was dropped");
  }

  @Test
  void aColumnThatMayBeNullNowStopsAJobThatReadsItAsNotNull() throws Exception {
    assertStops(
        table -> table.makeOptional("id"),
        GenericRowData.of(null, 20, null),
        "column id is NOT NULL and the rows may hold null in it");
  }

  /** Copies numbers to another table, in which each is there once. */
  private JobClient copy(String savepoint, MapFunction<RowData, RowData> number) throws Exception {
    Configuration configuration = new Configuration();
    if (!savepoint.isEmpty()) {
      configuration.set(StateRecoveryOptions.SAVEPOINT_PATH, savepoint);
    }
    StreamExecutionEnvironment flink = environment(configuration);
    stream(flink, source("n"))
        .map(number)
        .returns(
            InternalTypeInfo.of(LarvaSource.forRowData(lake.root(), "main.copy").build().rowType()))
        .uid("number")
        .sinkTo(LarvaSink.forRowData(lake.root(), "main.copy").build())
        .uid("copy");
    return flink.executeAsync();
  }

  private void awaitCopies(long count) {
    while (lake.lake().table("main.copy").totals().rows() < count) {
      Thread.onSpinWait();
    }
  }

  @Test
  void aJobThatIsPlannedAnewGoesOnFromItsStateWithTheColumnsOfNow() throws Exception {
    lake.lake()
        .transact(
            tx ->
                tx.createTable(
                    TableName.parse("main.copy"),
                    List.of(Field.optional(1, "n", Primitive.LONG)),
                    Map.of()));
    JobClient job = copy("", row -> GenericRowData.of((long) row.getInt(0)));
    awaitCopies(1);
    String savepoint =
        job.stopWithSavepoint(false, folder.toUri().toString(), SavepointFormatType.CANONICAL)
            .get();
    alter(table -> table.widenColumn("n", Primitive.LONG));
    lake.append(TABLE, GenericRowData.of(2L, 1L << 40, null));
    JobClient again = copy(savepoint, row -> GenericRowData.of(row.getLong(0)));
    awaitCopies(2);
    again.cancel().get();
    assertThat(lake.longs("main.copy", "n")).containsExactly(10L, 1L << 40);
  }
}
