package dev.larva.chunk;

import static dev.larva.chunk.ChunkFixture.row;
import static dev.larva.schema.SchemaBuilder.schema;
import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.chunk.avro.AvroRows;
import dev.larva.entry.ChunkEntry;
import dev.larva.entry.Positions;
import dev.larva.expression.Filter;
import dev.larva.format.LiveChunk;
import dev.larva.schema.Schema;
import dev.larva.schema.Type.Primitive;
import dev.larva.store.CountingStore;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.apache.avro.generic.GenericRecord;
import org.apache.parquet.io.api.GroupConverter;
import org.apache.parquet.io.api.RecordMaterializer;
import org.junit.jupiter.api.Test;

/** Rows in sorted order, three row groups of a thousand rows in pages of a hundred. */
class SkippingTest {

  private static final Schema SCHEMA =
      schema().required("id", Primitive.LONG).optional("name", Primitive.STRING).build();

  private final ChunkFixture chunks = new ChunkFixture();
  private final ChunkEntry entry = write();
  private int decoded;

  private ChunkEntry write() {
    try (var writer = chunks.writer(SCHEMA, new FileShape(1 << 24, 1_000, 100))) {
      for (long i = 0; i < 3_000; i++) {
        writer.write(row(SCHEMA, i, "name " + i));
      }
      return writer.finish().get(0);
    }
  }

  @Test
  void onlyPagesThatMayMatchAreDecoded() {
    Filter filter = Filter.greaterOrEqual("id", 2_450).and(Filter.less("id", 2_460));
    assertThat(positions(filter)).containsExactlyElementsOf(range(2_450, 2_460));
    assertThat(decoded).isEqualTo(100);
  }

  @Test
  void pagesOfSeveralRowGroupsKeepTheirPositions() {
    Filter filter = Filter.in("id", 5, 1_250, 2_999);
    assertThat(positions(filter)).containsExactly(5L, 1_250L, 2_999L);
    assertThat(decoded).isEqualTo(300);
  }

  @Test
  void aRowGroupWithoutAMatchIsNotRead() {
    Filter filter = Filter.greaterOrEqual("id", 2_000);
    assertThat(positions(filter)).containsExactlyElementsOf(range(2_000, 3_000));
    assertThat(decoded).isEqualTo(1_000);
  }

  @Test
  void aReadWithoutFilterDecodesAll() {
    assertThat(positions(Filter.all())).containsExactlyElementsOf(range(0, 3_000));
  }

  @Test
  void aWholeReadTakesOneRequestForTheEndAndOneForEachRowGroup() {
    CountingStore counting = new CountingStore(chunks.store);
    new ChunkFixture(counting).read(entry, ChunkScan.all(SCHEMA));
    assertThat(counting.requests().total()).isLessThanOrEqualTo(4);
  }

  @Test
  void aRowGroupOfDeletedRowsIsNotRead() {
    LiveChunk chunk = live().deleting(Positions.below(2_000)).deleting(Positions.of(2_001));
    assertThat(positions(chunk, Filter.all())).startsWith(2_000L, 2_002L).hasSize(999);
    assertThat(decoded).isEqualTo(1_000);
  }

  @Test
  void deletedRowGroupsDoNotShiftWhatAFilterFinds() {
    LiveChunk chunk = live().deleting(Positions.below(1_000));
    assertThat(positions(chunk, Filter.in("id", 5, 1_250, 2_999))).containsExactly(1_250L, 2_999L);
    assertThat(decoded).isEqualTo(200);
  }

  @Test
  void ofAChunkWithoutLiveRowsOnlyTheEndIsRead() {
    CountingStore counting = new CountingStore(chunks.store);
    LiveChunk chunk = live().deleting(Positions.below(3_000));
    ChunkScan scan = ChunkScan.all(SCHEMA);
    try (var reader =
        ChunkReader.open(counting, chunks.key(entry), chunk, scan, AvroRows.reader())) {
      assertThat(reader.hasNext()).isFalse();
    }
    assertThat(counting.requests().total()).isEqualTo(1);
  }

  private LiveChunk live() {
    return new LiveChunk(entry, 0, 1);
  }

  private List<Long> positions(Filter filter) {
    return positions(live(), filter);
  }

  private List<Long> positions(LiveChunk chunk, Filter filter) {
    List<Long> positions = new ArrayList<>();
    ChunkScan scan = new ChunkScan(SCHEMA, SCHEMA, filter.bind(SCHEMA));
    RowReader<GenericRecord> counting =
        (part, projection) -> counted(AvroRows.reader().materializer(part, projection));
    try (var reader = ChunkReader.open(chunks.store, chunks.key(entry), chunk, scan, counting)) {
      while (reader.hasNext()) {
        assertThat(reader.next().get(0)).isEqualTo(reader.position());
        positions.add(reader.position());
      }
    }
    return positions;
  }

  private RecordMaterializer<GenericRecord> counted(RecordMaterializer<GenericRecord> rows) {
    return new RecordMaterializer<>() {
      @Override
      public GenericRecord getCurrentRecord() {
        decoded++;
        return rows.getCurrentRecord();
      }

      @Override
      public GroupConverter getRootConverter() {
        return rows.getRootConverter();
      }
    };
  }

  private static List<Long> range(long from, long to) {
    return LongStream.range(from, to).boxed().toList();
  }
}
