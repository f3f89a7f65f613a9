package dev.larva;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larva.chunk.ChunkTarget;
import dev.larva.chunk.ChunkWriter;
import dev.larva.chunk.avro.AvroRows;
import dev.larva.chunk.avro.AvroSchemas;
import dev.larva.entry.ChunkEntry;
import dev.larva.entry.Operation.DeletedRows;
import dev.larva.entry.Operation.RemovedChunk;
import dev.larva.entry.Positions;
import dev.larva.error.CommitConflict;
import dev.larva.error.InvalidRequest;
import dev.larva.expression.Filter;
import dev.larva.format.LiveChunk;
import dev.larva.partition.Partitioning;
import dev.larva.partition.Tuple;
import dev.larva.scan.Plan;
import dev.larva.scan.change.ChangePosition;
import dev.larva.schema.Schema;
import dev.larva.schema.SchemaBuilder;
import dev.larva.schema.TableName;
import dev.larva.schema.Type.Primitive;
import dev.larva.store.Requests;
import dev.larva.transaction.Staging;
import dev.larva.transaction.TableChange;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A table whose rows are arranged, through the Java API. */
final class PartitionedTableTest {

  private static final AtomicInteger LAKES = new AtomicInteger();
  private static final TableName EVENTS = TableName.parse("events");
  private static final Schema SCHEMA =
      SchemaBuilder.schema()
          .required("id", Primitive.LONG)
          .optional("ts", Primitive.TIMESTAMP_TZ)
          .optional("kind", Primitive.STRING)
          .build();
  private static final long DAY = 86_400_000_000L;

  private final String root = "memory:partitioned-" + LAKES.incrementAndGet();
  private Lake lake;

  @BeforeEach
  void create() {
    lake = Larva.create(root, Map.of());
    lake.transact(
        tx ->
            tx.createTable(
                EVENTS,
                SCHEMA.fields(),
                Partitioning.by().days("ts").clusteredBy("id"),
                Map.of("inline.bytes", "0")));
    change(table -> table.append(List.of(row(9, 1), row(2, 0), row(1, 1), row(3, null))));
  }

  @AfterEach
  void close() {
    lake.close();
  }

  @Test
  void aChunkThatIsNamedAtAnotherPlaceIsRefusedThoughOnlyANodeKnowsIt() {
    lake.checkpoint();
    change(table -> table.append(List.of(row(12, 4))));
    RemovedChunk whole = chunks(Filter.eq("id", 9L)).get(0).removed();
    RemovedChunk placeless = new RemovedChunk(whole.name(), whole.rows(), whole.bytes());
    RemovedChunk smaller =
        new RemovedChunk(whole.name(), whole.rows(), 7, whole.deleted(), whole.place());
    DeletedRows rows = new DeletedRows(whole.name(), Positions.of(0));

    assertThatThrownBy(() -> change(table -> table.remove(List.of(placeless))))
        .isInstanceOf(InvalidRequest.class)
        .hasMessageContaining("not live as it was named");
    assertThatThrownBy(() -> change(table -> table.remove(List.of(smaller))))
        .isInstanceOf(InvalidRequest.class);
    assertThatThrownBy(() -> change(table -> table.delete(List.of(rows))))
        .isInstanceOf(InvalidRequest.class);
    assertThatThrownBy(() -> change(table -> table.rewrite(List.of(placeless), List.of())))
        .isInstanceOf(InvalidRequest.class);
    change(table -> table.remove(List.of(whole)));
    assertThat(ids(Filter.all())).doesNotContain(9L);
  }

  @Test
  void anAppendPutsEachPartitionIntoAChunkInClusterOrder() {
    Map<Tuple, List<Long>> partitions = new TreeMap<>();
    for (LiveChunk chunk : chunks(Filter.all())) {
      partitions.put(chunk.entry().place().partition(), List.of(chunk.entry().rows()));
    }

    assertThat(partitions).containsOnlyKeys(Tuple.of((Object) null), Tuple.of(0), Tuple.of(1));
    assertThat(ids(Filter.greaterOrEqual("ts", DAY))).containsExactly(1L, 9L);
  }

  @Test
  void aFilterOfTimeReadsOneDay() {
    assertThat(chunks(Filter.less("ts", Instant.EPOCH.plusSeconds(3600)))).hasSize(1);
    assertThat(chunks(Filter.isNull("ts"))).hasSize(1);
    assertThat(chunks(Filter.isNotNull("ts"))).hasSize(2);
    assertThat(chunks(Filter.greater("ts", 2 * DAY))).isEmpty();
    assertThat(chunks(Filter.eq("id", 9L))).hasSize(1);
  }

  @Test
  void aDeleteOfAWholeDayReadsNoChunk() {
    Requests before = lake.requests();
    change(table -> table.delete(Filter.greaterOrEqual("ts", DAY).and(Filter.less("ts", 2 * DAY))));
    Requests cost = lake.requests().minus(before);

    assertThat(ids(Filter.all())).containsExactlyInAnyOrder(2L, 3L);
    assertThat(cost.range().requests()).isZero();
  }

  @Test
  void anUpdateMovesARowToItsNewPartitionAndKeepsItsId() {
    Map<Long, Long> before = rowIds();

    change(table -> table.update(Filter.eq("id", 9L), Map.of("ts", 5 * DAY)));

    assertThat(chunks(Filter.greaterOrEqual("ts", 5 * DAY)))
        .singleElement()
        .satisfies(chunk -> assertThat(chunk.entry().place().partition()).isEqualTo(Tuple.of(5)));
    assertThat(rowIds()).isEqualTo(before);
    assertThat(ids(Filter.less("ts", 5 * DAY))).containsExactlyInAnyOrder(1L, 2L);
  }

  @Test
  void anotherPartitioningIsForRowsThatCome() {
    change(table -> table.partition(Partitioning.by().bucket("id", 4).identity("kind")));
    change(table -> table.append(List.of(row(21, 1), row(22, 1))));

    assertThat(chunks(Filter.all()))
        .extracting(chunk -> chunk.entry().place().spec())
        .containsOnly(1, 2);
    assertThat(ids(Filter.greaterOrEqual("ts", DAY))).containsExactlyInAnyOrder(1L, 9L, 21L, 22L);
    assertThat(ids(Filter.eq("id", 22L))).containsExactly(22L);
    assertThat(lake.verify().run(done -> {}).findings()).isEmpty();
  }

  @Test
  void aColumnOfAnOldSpecIsDroppedAndItsChunksAreReadOn() {
    change(table -> table.partition(Partitioning.by()));
    change(table -> table.dropColumn("ts"));

    assertThat(ids(Filter.all())).containsExactlyInAnyOrder(1L, 2L, 3L, 9L);
    lake.checkpoint();
    try (Lake again = Larva.open(root, Map.of())) {
      assertThat(again.table("events").record().specs()).hasSize(3);
    }
  }

  @Test
  void aColumnOfTheSpecInForceIsNotDropped() {
    assertThatExceptionOfType(InvalidRequest.class)
        .isThrownBy(() -> change(table -> table.dropColumn("ts")))
        .withMessageContaining("set another partitioning first");
  }

  @Test
  void anAppendPlannedBeforeAChangeIsPlannedAgain() {
    AtomicInteger runs = new AtomicInteger();
    try (Lake other = Larva.open(root, Map.of())) {
      lake.transact(
          tx -> {
            TableChange table = tx.table("events");
            table.append(List.of(row(21, 1)));
            if (runs.incrementAndGet() == 1) {
              other.transact(
                  own -> own.table("events").partition(Partitioning.by().bucket("id", 4)));
            }
          });
    }

    assertThat(runs).hasValue(2);
    assertThat(chunks(Filter.eq("id", 21L)))
        .singleElement()
        .satisfies(chunk -> assertThat(chunk.entry().place().spec()).isEqualTo(2));
  }

  @Test
  void aStagedChunkWithoutItsPartitionIsRefused() {
    List<ChunkEntry> staged = staged();
    assertThatExceptionOfType(InvalidRequest.class)
        .isThrownBy(() -> change(table -> table.append(staged, 0)))
        .withMessageContaining("says no place");
  }

  @Test
  void aStagedChunkOfAnotherPartitionThanItStatesIsRefused() {
    var spec = lake.table("events").record().spec();
    List<ChunkEntry> wrong = staged().stream().map(it -> it.in(spec, Tuple.of(7))).toList();
    List<ChunkEntry> right = staged().stream().map(it -> it.in(spec, Tuple.of(1))).toList();

    assertThatExceptionOfType(InvalidRequest.class)
        .isThrownBy(() -> change(table -> table.append(wrong, 0)))
        .withMessageContaining("ts_days has another value");
    change(table -> table.append(right, 0));
  }

  @Test
  void aChunkStagedBeforeAChangeIsAConflict() {
    var spec = lake.table("events").record().spec();
    List<ChunkEntry> staged = staged().stream().map(it -> it.in(spec, Tuple.of(1))).toList();
    change(table -> table.partition(Partitioning.by().hours("ts")));

    assertThatExceptionOfType(CommitConflict.class)
        .isThrownBy(() -> change(table -> table.append(staged, 0)))
        .withMessageContaining("partitioning changed");
  }

  @Test
  void rowsOfChunksInNodesAreDeletedUpdatedCompactedAndTold() {
    change(table -> table.append(List.of(row(41, 0), row(42, 1), row(43, 1))));
    lake.checkpoint();
    long version = lake.snapshot().version();
    try (Lake again = Larva.open(root, Map.of())) {
      again.transact(tx -> tx.table("events").delete(Filter.in("id", 42L, 3L)));
      again.transact(tx -> tx.table("events").update(Filter.eq("id", 9L), Map.of("ts", 7 * DAY)));
      again.compact("events");
      List<Long> told = new ArrayList<>();
      try (var changes = again.changes(again.table("events"), ChangePosition.after(version))) {
        changes.forEachRemaining(change -> told.add((Long) change.row().get("id")));
      }
      assertThat(told).containsExactlyInAnyOrder(3L, 42L, 9L, 9L);
      again.checkpoint();
    }
    assertThat(ids(Filter.all())).containsExactlyInAnyOrder(1L, 2L, 9L, 41L, 43L);
    try (Lake third = Larva.open(root, Map.of())) {
      assertThat(third.verify().run(done -> {}).findings()).isEmpty();
      assertThat(third.table("events").totals().liveRows()).isEqualTo(5);
    }
  }

  @Test
  void compactionKeepsPartitionsApart() {
    for (int i = 0; i < 6; i++) {
      int id = 100 + i;
      change(table -> table.append(List.of(row(id, 0), row(id + 50, 1))));
    }
    lake.compact("events");

    assertThat(chunks(Filter.all()))
        .extracting(chunk -> chunk.entry().place().partition())
        .contains(Tuple.of(0), Tuple.of(1));
    assertThat(ids(Filter.all())).hasSize(16);
    assertThat(lake.verify().run(done -> {}).findings()).isEmpty();
  }

  private List<ChunkEntry> staged() {
    try (ChunkWriter<GenericRecord> writer =
        Staging.writer(
            lake.access(),
            lake.table("events").id(),
            SCHEMA,
            AvroRows.writer(SCHEMA),
            ChunkTarget.DEFAULT)) {
      writer.write(row(31, 1));
      return writer.finish();
    }
  }

  private void change(Consumer<TableChange> change) {
    lake.transact(tx -> change.accept(tx.table("events")));
  }

  private List<LiveChunk> chunks(Filter filter) {
    List<LiveChunk> chunks = new ArrayList<>();
    Plan plan = lake.table("events").scan().filter(filter).plan();
    plan.forEachRemaining(chunks::add);
    return chunks;
  }

  private List<Long> ids(Filter filter) {
    List<Long> ids = new ArrayList<>();
    try (Rows<GenericRecord> rows =
        lake.table("events").scan().filter(filter).select("id").rows()) {
      rows.forEachRemaining(row -> ids.add((Long) row.get("id")));
    }
    return ids;
  }

  private Map<Long, Long> rowIds() {
    Map<Long, Long> ids = new TreeMap<>();
    try (Rows<GenericRecord> rows = lake.table("events").scan().withRowIds().rows()) {
      rows.forEachRemaining(row -> ids.put((Long) row.get("id"), (Long) row.get("_row_id")));
    }
    return ids;
  }

  private static GenericRecord row(long id, @Nullable Integer day) {
    GenericRecord row = new GenericData.Record(AvroSchemas.toAvro(SCHEMA));
    row.put("id", id);
    row.put("ts", day == null ? null : day * DAY + id);
    row.put("kind", "k" + id % 2);
    return row;
  }
}
