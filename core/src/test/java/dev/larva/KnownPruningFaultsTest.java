package dev.larva;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larva.chunk.ChunkTarget;
import dev.larva.chunk.ChunkWriter;
import dev.larva.chunk.avro.AvroRows;
import dev.larva.chunk.avro.AvroSchemas;
import dev.larva.entry.ChunkEntry;
import dev.larva.expression.Filter;
import dev.larva.partition.Partitioning;
import dev.larva.schema.Field;
import dev.larva.schema.Schema;
import dev.larva.schema.TableName;
import dev.larva.schema.Type;
import dev.larva.schema.Type.Primitive;
import dev.larva.transaction.Staging;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Faults that other formats have had with statistics, by their numbers in the list of known faults:
 * what a whole lake answers, from the tail, from a checkpoint, and by deletes that read nothing.
 */
final class KnownPruningFaultsTest {

  private static final AtomicInteger LAKES = new AtomicInteger();
  private static final TableName TABLE = TableName.parse("numbers");

  private final Lake lake = Larva.create("memory:pruning-" + LAKES.incrementAndGet(), Map.of());

  @AfterEach
  void close() {
    lake.close();
  }

  private void create(Type type, Partitioning partitioning) {
    lake.transact(
        tx ->
            tx.createTable(
                TABLE,
                List.of(Field.optional(1, "v", type)),
                partitioning,
                Map.of("inline.bytes", "0")));
  }

  /** Adds a chunk with these values. */
  private void append(@Nullable Object... values) {
    lake.transact(tx -> tx.table(TABLE).append(rows(tx.table(TABLE).schema(), values)));
  }

  private static List<GenericRecord> rows(Schema schema, @Nullable Object... values) {
    return Arrays.stream(values)
        .<GenericRecord>map(
            value -> {
              GenericRecord row = new GenericData.Record(AvroSchemas.toAvro(schema));
              row.put("v", value);
              return row;
            })
        .toList();
  }

  private long count(Filter filter) {
    long count = 0;
    try (Rows<GenericRecord> rows = lake.table(TABLE.toString()).scan().filter(filter).rows()) {
      for (; rows.hasNext(); rows.next()) {
        count++;
      }
    }
    return count;
  }

  /** Asserts it of the tail, of a checkpoint, and of a delete, which is undone by its failure. */
  private void assertMatches(Filter filter, long rows) {
    assertThat(count(filter)).isEqualTo(rows);
    lake.checkpoint();
    assertThat(count(filter)).isEqualTo(rows);
    try (Lake twin = Larva.open(lake.root(), Map.of())) {
      long[] deleted = new long[1];
      assertThatThrownBy(
              () ->
                  twin.transact(
                      tx -> {
                        deleted[0] = tx.table(TABLE).delete(filter);
                        throw new Undone();
                      }))
          .isInstanceOf(Undone.class);
      assertThat(deleted[0]).isEqualTo(rows);
    }
  }

  private static final class Undone extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  @Test
  void fault46NanAndNegativeZeroAreFoundAndDeletedAsAWholeScanWouldFindThem() {
    create(Primitive.DOUBLE, Partitioning.by());
    append(1.0, Double.NaN);
    append(Double.NaN);
    append(-0.0);
    assertMatches(Filter.greater("v", 0.0), 3);
    assertMatches(Filter.eq("v", 0.0), 1);
    assertMatches(Filter.eq("v", Double.NaN), 2);
    assertMatches(Filter.notEq("v", 1.0), 3);
    assertMatches(Filter.isNan("v"), 2);
    assertMatches(Filter.isNan("v").not(), 2);
    assertMatches(Filter.lessOrEqual("v", 1.0), 2);
  }

  @Test
  void fault46NanAndNegativeZeroHaveOnePartitionEach() {
    create(Primitive.DOUBLE, Partitioning.by().identity("v"));
    append(1.0, Double.NaN, -0.0, 0.0, null);
    assertThat(lake.table(TABLE.toString()).totals().chunks()).isEqualTo(4);
    assertMatches(Filter.eq("v", 0.0), 2);
    assertMatches(Filter.eq("v", -0.0), 2);
    assertMatches(Filter.eq("v", Double.NaN), 1);
    assertMatches(Filter.isNull("v"), 1);
    assertMatches(Filter.notEq("v", 1.0), 3);
  }

  @Test
  void fault47AMicrosecondBeyondAMillisecondIsNotPruned() {
    create(Primitive.TIMESTAMP_TZ, Partitioning.by());
    append(43_200_000_999L);
    assertMatches(Filter.greater("v", 43_200_000_500L), 1);
    assertMatches(Filter.greater("v", 43_200_000_999L), 0);
    assertMatches(Filter.greaterOrEqual("v", 43_200_000_999L), 1);
    assertMatches(Filter.less("v", 43_200_000_999L), 0);
  }

  @Test
  void fault48NullsThatNobodyCountedAreFoundBesideThoseThatAreCounted() {
    create(Primitive.LONG, Partitioning.by());
    append(null, null);
    append(5L);
    ChunkEntry plain = staged(null, 7L);
    ChunkEntry uncounted =
        new ChunkEntry(
            plain.name(),
            plain.rows(),
            plain.bytes(),
            plain.hash(),
            plain.schema(),
            List.of(),
            plain.rowIds(),
            null);
    lake.transact(tx -> tx.table(TABLE).append(List.of(uncounted), 0));
    assertMatches(Filter.isNull("v"), 3);
    assertMatches(Filter.isNotNull("v"), 2);
    assertMatches(Filter.eq("v", 7L), 1);
    assertMatches(Filter.less("v", 6L), 1);
  }

  private ChunkEntry staged(@Nullable Object... values) {
    Table table = lake.table(TABLE.toString());
    try (ChunkWriter<GenericRecord> writer =
        Staging.writer(
            lake.access(),
            table.id(),
            table.schema(),
            AvroRows.writer(table.schema()),
            ChunkTarget.DEFAULT)) {
      rows(table.schema(), values).forEach(writer::write);
      return writer.finish().get(0);
    }
  }

  @Test
  void fault49OldDatesAreFoundInTheirYears() {
    create(Primitive.DATE, Partitioning.by().years("v"));
    LocalDate hastings = LocalDate.of(1066, 10, 14);
    LocalDate reform = LocalDate.of(1582, 10, 10);
    append((int) hastings.toEpochDay(), (int) reform.toEpochDay(), 0);
    assertMatches(Filter.eq("v", hastings), 1);
    assertMatches(Filter.less("v", LocalDate.of(1582, 10, 10)), 1);
    assertMatches(Filter.lessOrEqual("v", LocalDate.of(1582, 10, 10)), 2);
    assertMatches(Filter.less("v", LocalDate.of(1900, 1, 1)), 2);
  }

  @Test
  void fault49OldTimesAreFoundInTheirDays() {
    create(Primitive.TIMESTAMP_TZ, Partitioning.by().days("v"));
    Instant old = Instant.parse("1582-10-04T23:59:59.999999Z");
    append(old.getEpochSecond() * 1_000_000 + 999_999, -1L, 0L);
    assertMatches(Filter.eq("v", old), 1);
    assertMatches(Filter.less("v", Instant.EPOCH), 2);
    assertMatches(Filter.greaterOrEqual("v", Instant.EPOCH), 1);
  }
}
