package dev.larva.flink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larva.chunk.ChunkTarget;
import dev.larva.chunk.avro.AvroSchemas;
import dev.larva.error.InvalidRequest;
import dev.larva.error.VersionUnavailable;
import dev.larva.expression.Filter;
import dev.larva.flink.access.TestLake;
import dev.larva.flink.rows.FlinkRowWriter;
import dev.larva.flink.source.TableSource;
import dev.larva.flink.types.FlinkTypes;
import dev.larva.schema.Field;
import dev.larva.schema.Schema;
import dev.larva.schema.TableName;
import dev.larva.schema.Type.Primitive;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.GenericRecordBuilder;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.connector.source.DynamicFilteringInfo;
import org.apache.flink.api.connector.source.DynamicParallelismInference;
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

/** Sources in jobs of their own, with real checkpoints. */
final class SourceTest {

  private static final String TABLE = "main.events";
  private static final Duration PACE = Duration.ofMillis(10);

  @TempDir private Path folder;
  private TestLake lake;

  @BeforeEach
  void open() {
    lake = new TestLake();
    lake.create(
        TABLE,
        Field.required(1, "id", Primitive.LONG),
        Field.optional(2, "name", Primitive.STRING));
  }

  @AfterEach
  void close() {
    lake.close();
  }

  private void append(long from, long to) {
    List<RowData> rows = new ArrayList<>();
    for (long id = from; id < to; id++) {
      rows.add(GenericRowData.of(id, StringData.fromString("n" + id)));
    }
    Schema schema = lake.lake().table(TABLE).schema();
    lake.lake()
        .transact(
            tx ->
                tx.table(TABLE)
                    .append(
                        rows,
                        new FlinkRowWriter(schema, FlinkTypes.row(schema.fields().subList(0, 2))),
                        new ChunkTarget(1 << 20, 50)));
  }

  private static Configuration configuration() {
    Configuration configuration = new Configuration();
    configuration.set(CoreOptions.DEFAULT_PARALLELISM, 2);
    configuration.set(CheckpointingOptions.CHECKPOINTING_INTERVAL, Duration.ofMillis(30));
    configuration.set(RestartStrategyOptions.RESTART_STRATEGY, "fixed-delay");
    configuration.set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_ATTEMPTS, 10);
    configuration.set(
        RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_DELAY, Duration.ofMillis(1));
    return configuration;
  }

  private LarvaSource.Builder source() {
    return LarvaSource.forRowData(lake.root(), TABLE);
  }

  private static DataStream<RowData> stream(
      StreamExecutionEnvironment environment, TableSource source) {
    return environment
        .fromSource(
            source,
            WatermarkStrategy.noWatermarks(),
            "events",
            InternalTypeInfo.of(source.rowType()))
        .uid("events");
  }

  private static List<String> collect(TableSource source) throws Exception {
    return collect(source, Long.MAX_VALUE);
  }

  private static List<String> collect(TableSource source, long count) throws Exception {
    StreamExecutionEnvironment environment =
        StreamExecutionEnvironment.getExecutionEnvironment(configuration());
    return Taken.first(stream(environment, source).executeAndCollect(), count).stream()
        .map(row -> text(row, source))
        .sorted()
        .toList();
  }

  private static String text(RowData row, TableSource source) {
    List<String> values = new ArrayList<>();
    for (int i = 0; i < row.getArity(); i++) {
      Object value =
          RowData.createFieldGetter(source.rowType().getTypeAt(i), i).getFieldOrNull(row);
      values.add(String.valueOf(value));
    }
    return String.join(",", values);
  }

  private static List<String> ids(long from, long to) {
    return LongStream.range(from, to).mapToObj(Long::toString).sorted().toList();
  }

  @Test
  void aBoundedSourceGivesEachRowOfItsVersionOnce() throws Exception {
    append(0, 300);
    append(300, 400);
    assertThat(collect(source().select("id").build())).isEqualTo(ids(0, 400));
    assertThat(collect(source().select("id").version(2).build())).isEqualTo(ids(0, 300));
  }

  @Test
  void columnsComeInTheOrderAskedForAndRowsMatchTheFilter() throws Exception {
    append(0, 300);
    TableSource source =
        source().select("name", "_row_id", "id").filter(Filter.greaterOrEqual("id", 298L)).build();
    assertThat(collect(source)).containsExactly("n298,298,298", "n299,299,299");
  }

  @Test
  void deletedRowsAreNotGiven() throws Exception {
    append(0, 100);
    lake.lake().transact(tx -> tx.table(TABLE).delete(Filter.less("id", 40L)));
    assertThat(collect(source().select("id").build())).isEqualTo(ids(40, 100));
  }

  @Test
  void aSourceThatFollowsGivesWhatIsAppendedAndRewritesNothing() throws Exception {
    append(0, 60);
    StreamExecutionEnvironment environment =
        StreamExecutionEnvironment.getExecutionEnvironment(configuration());
    TableSource source = source().select("id", "_row_id").follow(PACE).build();
    CloseableIterator<RowData> rows = stream(environment, source).executeAndCollect();
    try {
      assertThat(next(rows, source, 60)).isEqualTo(pairs(0, 60));
      append(60, 130);
      assertThat(next(rows, source, 70)).isEqualTo(pairs(60, 130));
      lake.lake().compact(TABLE);
      append(130, 140);
      assertThat(next(rows, source, 10)).isEqualTo(pairs(130, 140));
    } finally {
      rows.close();
    }
  }

  private static List<String> next(Iterator<RowData> rows, TableSource source, int count) {
    List<String> next = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      next.add(text(rows.next(), source));
    }
    return next.stream().sorted().toList();
  }

  private static List<String> pairs(long from, long to) {
    return LongStream.range(from, to).mapToObj(id -> id + "," + id).sorted().toList();
  }

  @Test
  void aRestoreStopsASourceThatFollows() throws Exception {
    append(0, 10);
    long version = lake.lake().snapshot().version();
    append(10, 20);
    long later = lake.lake().snapshot().version();
    lake.lake().restore(TABLE, version);
    assertThatThrownBy(() -> collect(source().select("id").version(later).appended(PACE).build()))
        .hasStackTraceContaining("deletes or changes rows");
  }

  @Test
  void rowsThatOneTransactionAddsAndDeletesAreNotGiven() throws Exception {
    long version = lake.lake().snapshot().version();
    List<GenericRecord> rows = new ArrayList<>();
    org.apache.avro.Schema avro = AvroSchemas.toAvro(lake.lake().table(TABLE).schema());
    for (long id = 0; id < 10; id++) {
      rows.add(new GenericRecordBuilder(avro).set("id", id).set("name", null).build());
    }
    lake.lake()
        .transact(
            tx -> {
              tx.table(TABLE).append(rows);
              tx.table(TABLE).delete(Filter.less("id", 4L));
            });
    append(10, 20);
    assertThat(collect(source().select("id").version(version).appended(PACE).build(), 16))
        .isEqualTo(LongStream.range(4, 20).mapToObj(String::valueOf).sorted().toList());
  }

  @Test
  void aVersionThatDeletesRowsStopsASourceThatFollowsUnlessItSkipsChanges() throws Exception {
    append(0, 10);
    long version = lake.lake().snapshot().version();
    lake.lake().transact(tx -> tx.table(TABLE).delete(Filter.less("id", 4L)));
    append(10, 20);
    assertThatThrownBy(() -> collect(source().select("id").version(version).appended(PACE).build()))
        .hasStackTraceContaining("deletes or changes rows");
    assertThat(
            collect(
                source().select("id").version(version).appended(PACE).skipChanges().build(), 10))
        .isEqualTo(ids(10, 20));
  }

  @Test
  void aVersionThatHasExpiredIsRefusedNamingTheEarliest() {
    append(0, 10);
    append(10, 20);
    append(20, 30);
    lake.lake().transact(tx -> tx.expire(3));
    assertThatThrownBy(() -> source().version(2).appended(PACE).build())
        .isInstanceOf(VersionUnavailable.class)
        .hasMessageContaining("3");
  }

  @Test
  void aColumnThatIsNotThereIsRefused() {
    assertThatThrownBy(() -> source().select("other").build())
        .isInstanceOf(InvalidRequest.class)
        .hasMessageContaining("no column 'other'");
  }

  /** Copies the table, from which the rows are then read: each is there once. */
  private JobClient copy(TableSource source, String savepoint, long failAt) throws Exception {
    Configuration configuration = configuration();
    if (!savepoint.isEmpty()) {
      configuration.set(StateRecoveryOptions.SAVEPOINT_PATH, savepoint);
    }
    StreamExecutionEnvironment environment =
        StreamExecutionEnvironment.getExecutionEnvironment(configuration);
    stream(environment, source)
        .map(new FailsOnce(failAt))
        .returns(InternalTypeInfo.of(source.rowType()))
        .uid("fails")
        .sinkTo(LarvaSink.forRowData(lake.root(), "main.copy").build())
        .uid("copy");
    return environment.executeAsync();
  }

  private void createCopy() {
    lake.lake()
        .transact(
            tx ->
                tx.createTable(
                    TableName.parse("main.copy"),
                    lake.lake().table(TABLE).schema().fields(),
                    java.util.Map.of()));
  }

  private void awaitCopies(long count) {
    while (lake.lake().table("main.copy").totals().rows() < count) {
      Thread.onSpinWait();
    }
  }

  @Test
  void aReaderThatFailsGoesOnAfterTheLastRowOfItsCheckpoint() throws Exception {
    createCopy();
    append(0, 500);
    copy(source().build(), "", 120).getJobExecutionResult().get();
    assertThat(lake.longs("main.copy", "id")).isEqualTo(LongStream.range(0, 500).boxed().toList());
  }

  @Test
  void whatIsRestoredGoesOnWhereItWasWhateverTheOptionsSayNow() throws Exception {
    createCopy();
    append(0, 100);
    JobClient job = copy(source().follow(PACE).build(), "", -1);
    awaitCopies(100);
    String savepoint =
        job.stopWithSavepoint(false, folder.toUri().toString(), SavepointFormatType.CANONICAL)
            .get();
    append(100, 250);
    JobClient again = copy(source().version(1).follow(PACE).build(), savepoint, -1);
    awaitCopies(250);
    append(250, 260);
    awaitCopies(260);
    again.cancel().get();
    assertThat(lake.longs("main.copy", "id")).isEqualTo(LongStream.range(0, 260).boxed().toList());
  }

  @Test
  void aStateWhoseNextVersionsHaveExpiredIsRefusedNamingTheEarliest() throws Exception {
    createCopy();
    append(0, 10);
    JobClient job = copy(source().follow(PACE).build(), "", -1);
    awaitCopies(10);
    String savepoint =
        job.stopWithSavepoint(false, folder.toUri().toString(), SavepointFormatType.CANONICAL)
            .get();
    append(10, 20);
    append(20, 30);
    long newest = lake.lake().snapshot().version();
    lake.lake().transact(tx -> tx.expire(newest));
    JobClient again = copy(source().follow(PACE).build(), savepoint, -1);
    assertThatThrownBy(() -> again.getJobExecutionResult().get())
        .hasStackTraceContaining("what came next has expired")
        .hasStackTraceContaining("the earliest is " + newest);
    assertThat(lake.longs("main.copy", "id")).hasSize(10);
  }

  @Test
  void rowsThatAreInTheLogItselfAreRead() throws Exception {
    appendInline(0, 3);
    CloseableIterator<RowData> rows =
        stream(
                StreamExecutionEnvironment.getExecutionEnvironment(configuration()),
                source().select("id").follow(PACE).build())
            .executeAndCollect();
    try {
      TableSource shown = source().select("id").build();
      assertThat(next(rows, shown, 3)).isEqualTo(ids(0, 3));
      appendInline(3, 5);
      assertThat(next(rows, shown, 2)).isEqualTo(ids(3, 5));
    } finally {
      rows.close();
    }
  }

  /** As a program of Java does: so few rows need no object of their own. */
  private void appendInline(long from, long to) {
    List<GenericRecord> rows = new ArrayList<>();
    for (long id = from; id < to; id++) {
      GenericRecord row =
          new GenericData.Record(AvroSchemas.toAvro(lake.lake().table(TABLE).schema()));
      row.put("id", id);
      rows.add(row);
    }
    lake.lake().transact(tx -> tx.table(TABLE).append(rows));
  }

  @Test
  void thereAreAsManyTasksAsBytesAskForAndNoMoreThanChunks() {
    append(0, 500);
    assertThat(source().build().inferParallelism(room(100, 1))).isEqualTo(10);
    assertThat(source().build().inferParallelism(room(4, 1))).isEqualTo(4);
    assertThat(source().build().inferParallelism(room(100, 1L << 40))).isEqualTo(1);
  }

  private static DynamicParallelismInference.Context room(int most, long bytesOfTask) {
    return new DynamicParallelismInference.Context() {
      @Override
      public Optional<DynamicFilteringInfo> getDynamicFilteringInfo() {
        return Optional.empty();
      }

      @Override
      public int getParallelismInferenceUpperBound() {
        return most;
      }

      @Override
      public long getDataVolumePerTask() {
        return bytesOfTask;
      }
    };
  }
}
