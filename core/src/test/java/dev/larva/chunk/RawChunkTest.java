package dev.larva.chunk;

import static dev.larva.chunk.ChunkFixture.row;
import static dev.larva.schema.SchemaBuilder.schema;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larva.chunk.avro.AvroRows;
import dev.larva.entry.ChunkEntry;
import dev.larva.entry.Positions;
import dev.larva.error.CorruptLake;
import dev.larva.expression.Filter;
import dev.larva.format.LiveChunk;
import dev.larva.schema.Schema;
import dev.larva.schema.Type.Primitive;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.junit.jupiter.api.Test;

/** Three row groups of a thousand rows each, in order. */
class RawChunkTest {

  private static final Schema SCHEMA =
      schema().required("id", Primitive.LONG).optional("name", Primitive.STRING).build();
  private static final Schema NAMES = new Schema(SCHEMA.id(), SCHEMA.fields().subList(1, 2));

  private final ChunkFixture chunks = new ChunkFixture();
  private final ChunkEntry entry = write();

  private ChunkEntry write() {
    try (var writer = chunks.writer(SCHEMA, new FileShape(1 << 24, 1_000, 100))) {
      for (long i = 0; i < 3_000; i++) {
        writer.write(row(SCHEMA, i, "name " + i));
      }
      return writer.finish().get(0);
    }
  }

  private RawChunk open(Schema projection, Filter filter, Positions dead) {
    return open(projection, filter, dead, ByteRange.WHOLE);
  }

  private RawChunk open(Schema projection, Filter filter, Positions dead, ByteRange range) {
    LiveChunk chunk = new LiveChunk(entry, 0, 1).deleting(dead);
    ChunkScan scan = new ChunkScan(SCHEMA, projection, filter.bind(SCHEMA));
    return RawChunk.open(chunks.store, chunks.key(entry), chunk, range, scan);
  }

  private static List<Long> firstRows(RawChunk chunk) {
    return chunk.footer().getBlocks().stream().map(BlockMetaData::getRowIndexOffset).toList();
  }

  @Test
  void rowGroupsThatCannotMatchOrAreDeletedAreLeftOut() {
    assertThat(firstRows(open(SCHEMA, Filter.all(), Positions.NONE)))
        .containsExactly(0L, 1_000L, 2_000L);
    assertThat(firstRows(open(SCHEMA, Filter.in("id", 5, 2_500), Positions.NONE)))
        .containsExactly(0L, 2_000L);
    assertThat(firstRows(open(SCHEMA, Filter.less("id", 1_500), Positions.below(1_000))))
        .containsExactly(1_000L);
    assertThat(firstRows(open(SCHEMA, Filter.less("id", -1), Positions.NONE))).isEmpty();
  }

  @Test
  void rangesThatCoverTheFileHaveEachRowGroupOnce() {
    for (int pieces = 1; pieces < 8; pieces++) {
      long size = entry.bytes() / pieces + 1;
      List<Long> firsts = new ArrayList<>();
      List<Object> ids = new ArrayList<>();
      for (long start = 0; start < entry.bytes(); start += size) {
        ByteRange range = new ByteRange(start, start + size);
        firsts.addAll(firstRows(open(SCHEMA, Filter.all(), Positions.of(1_500), range)));
        ids.addAll(ids(range));
      }
      assertThat(firsts).containsExactly(0L, 1_000L, 2_000L);
      assertThat(ids).hasSize(2_999).doesNotContain(1_500L).doesNotHaveDuplicates();
    }
  }

  private List<Object> ids(ByteRange range) {
    List<Object> ids = new ArrayList<>();
    LiveChunk chunk = new LiveChunk(entry, 0, 1).deleting(Positions.of(1_500));
    try (var rows =
        ChunkReader.open(
            chunks.store,
            chunks.key(entry),
            chunk,
            range,
            ChunkScan.all(SCHEMA),
            AvroRows.reader())) {
      rows.forEachRemaining(row -> ids.add(row.get(0)));
    }
    return ids;
  }

  @Test
  void pagesAreFilteredOnlyByColumnsThatAreRead() {
    Filter filter = Filter.eq("id", 5);
    assertThat(open(SCHEMA, filter, Positions.NONE).predicate()).isNotNull();
    RawChunk names = open(NAMES, filter, Positions.NONE);
    assertThat(names.predicate()).isNull();
    assertThat(firstRows(names)).containsExactly(0L);
    assertThat(open(SCHEMA, Filter.all(), Positions.NONE).predicate()).isNull();
  }

  @Test
  void aFileOfAnotherFormIsRefused() {
    Schema other = schema().required("id", Primitive.STRING).build();
    LiveChunk chunk = new LiveChunk(entry, 0, 1);
    assertThatThrownBy(
            () ->
                RawChunk.open(
                    chunks.store, chunks.key(entry), chunk, ByteRange.WHOLE, ChunkScan.all(other)))
        .isInstanceOf(CorruptLake.class)
        .hasMessageContaining("id");
  }
}
