package dev.larva.chunk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larva.chunk.avro.AvroRows;
import dev.larva.entry.ChunkEntry;
import dev.larva.entry.Content;
import dev.larva.entry.Positions;
import dev.larva.error.CorruptLake;
import dev.larva.expression.Expression;
import dev.larva.expression.Filter;
import dev.larva.format.LiveChunk;
import dev.larva.schema.Field;
import dev.larva.schema.MetadataColumns;
import dev.larva.schema.Schema;
import dev.larva.schema.Type.Primitive;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Test;

/** Rows of a chunk of a snapshot: those that are not deleted, with their ids and versions. */
class LiveRowsTest {

  private static final Schema SCHEMA =
      new Schema(0, List.of(Field.required(1, "k", Primitive.LONG)));
  private static final Schema STORED = MetadataColumns.with(SCHEMA);
  private static final long FIRST_ROW_ID = 500;
  private static final long VERSION = 9;

  private final ChunkFixture chunks = new ChunkFixture();

  @Test
  void deletedRowsAreNotRead() {
    LiveChunk chunk = live(keys(6)).deleting(Positions.of(0, 3, 5));
    assertThat(read(chunk, SCHEMA, Expression.ALL)).containsExactly("1", "2", "4");
  }

  @Test
  void aFilterSeesOnlyRowsThatAreNotDeleted() {
    LiveChunk chunk = live(keys(6)).deleting(Positions.of(3));
    assertThat(read(chunk, SCHEMA, Filter.greater("k", 2L).bind(SCHEMA))).containsExactly("4", "5");
  }

  @Test
  void skippedPagesDoNotShiftDeletedRows() {
    ChunkEntry entry = pages(1_000);
    LiveChunk chunk =
        new LiveChunk(entry, FIRST_ROW_ID, VERSION).deleting(Positions.of(3, 901, 903));
    assertThat(read(chunk, STORED, Filter.greaterOrEqual("k", 900L).bind(SCHEMA)))
        .hasSize(98)
        .startsWith("900 1400 9", "902 1402 9", "904 1404 9");
  }

  @Test
  void rowIdsAndVersionsFollowFromTheLog() {
    assertThat(read(live(keys(2)), STORED, Expression.ALL)).containsExactly("0 500 9", "1 501 9");
  }

  @Test
  void aRowIdAloneCanBeRead() {
    Schema ids = new Schema(0, List.of(MetadataColumns.ROW_ID));
    assertThat(read(live(keys(3)).deleting(Positions.of(1)), ids, Expression.ALL))
        .containsExactly("500", "502");
  }

  @Test
  void storedRowIdsAndVersionsAreThoseOfTheirRows() {
    ChunkEntry entry =
        chunks.write(
            STORED,
            List.of(
                ChunkFixture.row(STORED, 1L, 17L, 3L),
                ChunkFixture.row(STORED, 2L, 18L, null),
                ChunkFixture.row(STORED, 3L, null, null)));
    LiveChunk chunk = new LiveChunk(entry, FIRST_ROW_ID, VERSION);
    assertThat(entry.rowIds()).isTrue();
    assertThat(read(chunk, STORED, Expression.ALL)).containsExactly("1 17 3", "2 18 9", "3 502 9");
  }

  @Test
  void statisticsAreOfTheTablesOwnColumns() {
    ChunkEntry entry = chunks.write(STORED, List.of(ChunkFixture.row(STORED, 1L, 17L, 3L)));
    assertThat(entry.statistics()).extracting(field -> field.field()).containsExactly(1);
  }

  @Test
  void aChunkThatLacksTheRowIdsItClaimsIsDamaged() {
    ChunkEntry plain = chunks.write(SCHEMA, keys(1));
    ChunkEntry claims =
        new ChunkEntry(
            plain.name(), 1, plain.bytes(), plain.hash(), 0, plain.statistics(), true, null);
    LiveChunk chunk = new LiveChunk(claims, FIRST_ROW_ID, VERSION);
    assertThatThrownBy(() -> read(chunk, STORED, Expression.ALL))
        .isInstanceOf(CorruptLake.class)
        .hasMessageContaining("_row_id");
  }

  @Test
  void aSmallChunkHoldsItselfAndIsNotPut() {
    ChunkEntry entry;
    try (ChunkWriter<GenericRecord> writer = chunks.writer(SCHEMA, ChunkTarget.DEFAULT)) {
      keys(3).forEach(writer::write);
      entry = writer.finish(16 * 1024).get(0);
    }
    assertThat(chunks.store.get(chunks.key(entry))).isEmpty();
    assertThat(entry.content()).isNotNull();
    ChunkCheck.verify(chunks.store, chunks.key(entry), entry, SCHEMA);
    LiveChunk chunk = new LiveChunk(entry, FIRST_ROW_ID, VERSION, VERSION, null, Positions.of(1));
    assertThat(read(chunk, STORED, Expression.ALL)).containsExactly("0 500 9", "2 502 9");
  }

  @Test
  void bytesInAnEntryThatAreNotThoseWrittenAreDamage() {
    ChunkEntry entry = chunks.write(SCHEMA, keys(3));
    byte[] bytes = chunks.store.get(chunks.key(entry)).orElseThrow().bytes();
    bytes[10] ^= 1;
    LiveChunk chunk =
        new LiveChunk(
            entry.holding(Content.of(bytes)), FIRST_ROW_ID, VERSION, VERSION, null, Positions.NONE);
    assertThatThrownBy(() -> read(chunk, SCHEMA, Expression.ALL))
        .isInstanceOf(CorruptLake.class)
        .hasMessageContaining("hash");
  }

  @Test
  void aChunkBeyondTheLimitIsPut() {
    try (ChunkWriter<GenericRecord> writer = chunks.writer(SCHEMA, ChunkTarget.DEFAULT)) {
      keys(3).forEach(writer::write);
      ChunkEntry entry = writer.finish(100).get(0);
      assertThat(entry.content()).isNull();
      assertThat(chunks.store.get(chunks.key(entry))).isPresent();
    }
  }

  private LiveChunk live(List<GenericRecord> rows) {
    return new LiveChunk(chunks.write(SCHEMA, rows), FIRST_ROW_ID, VERSION);
  }

  private ChunkEntry pages(int rows) {
    FileShape shape = new FileShape(1 << 20, 250, 10);
    try (ChunkWriter<GenericRecord> writer = chunks.writer(SCHEMA, shape)) {
      keys(rows).forEach(writer::write);
      return writer.finish().get(0);
    }
  }

  private static List<GenericRecord> keys(int count) {
    return LongStream.range(0, count).mapToObj(k -> ChunkFixture.row(SCHEMA, k)).toList();
  }

  /** Each row as its values with blanks between. */
  private List<String> read(LiveChunk chunk, Schema projection, Expression filter) {
    List<String> rows = new ArrayList<>();
    ChunkScan scan = new ChunkScan(SCHEMA, projection, filter);
    try (var reader =
        ChunkReader.open(chunks.store, chunks.key(chunk.entry()), chunk, scan, AvroRows.reader())) {
      reader.forEachRemaining(row -> rows.add(text(row)));
    }
    return rows;
  }

  private static String text(GenericRecord row) {
    List<String> values = new ArrayList<>();
    row.getSchema().getFields().forEach(field -> values.add(row.get(field.pos()).toString()));
    return String.join(" ", values);
  }
}
