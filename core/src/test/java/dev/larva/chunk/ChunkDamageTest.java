package dev.larva.chunk;

import static dev.larva.chunk.ChunkFixture.row;
import static dev.larva.schema.SchemaBuilder.schema;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larva.entry.ChunkEntry;
import dev.larva.entry.FieldStatistics;
import dev.larva.error.CorruptLake;
import dev.larva.error.StoreFailure;
import dev.larva.schema.Schema;
import dev.larva.schema.Type.Primitive;
import dev.larva.store.Body;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.avro.generic.GenericRecord;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class ChunkDamageTest {

  private static final Schema SCHEMA =
      schema().required("id", Primitive.LONG).optional("name", Primitive.STRING).build();

  private final ChunkFixture chunks = new ChunkFixture();
  private final ChunkEntry entry = chunks.write(SCHEMA, rows());

  private static List<GenericRecord> rows() {
    List<GenericRecord> rows = new ArrayList<>();
    for (long i = 0; i < 100; i++) {
      rows.add(row(SCHEMA, i, "name " + i));
    }
    return rows;
  }

  @Test
  void aMissingChunkIsNamed() {
    chunks.store.delete(chunks.key(entry));
    assertCorrupt(() -> chunks.read(entry, ChunkScan.all(SCHEMA)), "missing");
    assertCorrupt(this::verify, "missing");
  }

  @Test
  void anInterruptIsNoDamage() {
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> chunks.read(entry, ChunkScan.all(SCHEMA)))
        .isInstanceOf(StoreFailure.class)
        .hasMessageContaining("interrupted while a chunk was read");
    assertThat(Thread.interrupted()).isTrue();
    assertThat(chunks.read(entry, ChunkScan.all(SCHEMA))).hasSize(100);
  }

  @Test
  void aTruncatedChunkIsNamed() {
    byte[] bytes = bytes();
    replace(Arrays.copyOf(bytes, bytes.length - 1));
    assertCorrupt(() -> chunks.read(entry, ChunkScan.all(SCHEMA)), "damaged");
    assertCorrupt(this::verify, "bytes");
  }

  @Test
  void aLongerChunkIsNamed() {
    byte[] bytes = bytes();
    replace(Arrays.copyOf(bytes, bytes.length + 1));
    assertCorrupt(this::verify, "bytes");
  }

  @Test
  void everyFlippedByteIsFoundByTheCheck() {
    byte[] bytes = bytes();
    for (int i = 0; i < bytes.length; i += 7) {
      byte[] altered = bytes.clone();
      altered[i] ^= 0x10;
      replace(altered);
      assertCorrupt(this::verify, "hash");
    }
  }

  @Test
  void aFlippedByteInAPageIsFoundByAnyRead() {
    byte[] bytes = bytes();
    for (int i = 60; i < 90; i++) {
      byte[] altered = bytes.clone();
      altered[i] ^= 0x10;
      replace(altered);
      assertCorrupt(() -> chunks.read(entry, ChunkScan.all(SCHEMA)), "damaged");
    }
  }

  @Test
  void aChunkThatIsNoParquetFileIsNamed() {
    replace(new byte[bytes().length]);
    assertCorrupt(() -> chunks.read(entry, ChunkScan.all(SCHEMA)), "damaged");
  }

  @Test
  void anEntryWithAnotherRowCountIsFound() {
    ChunkEntry other = entry(101, entry.statistics());
    assertCorrupt(() -> chunks.read(other, ChunkScan.all(SCHEMA)), "100 rows", "101");
  }

  @Test
  void statisticsThatAreNotTrueAreFound() {
    assertFalseStatistics(new FieldStatistics(1, 1, 0, 0L, true, 99L, true), "nulls");
    assertFalseStatistics(new FieldStatistics(1, 0, 1, 0L, true, 99L, true), "NaN");
    assertFalseStatistics(new FieldStatistics(1, 0, 0, 1L, false, 99L, true), "least");
    assertFalseStatistics(new FieldStatistics(1, 0, 0, 0L, true, 98L, false), "greatest");
    assertFalseStatistics(new FieldStatistics(1, 0, 0, 0L, true, 100L, true), "greatest");
    assertFalseStatistics(new FieldStatistics(1, 0, 0, "0", false, null, false), "least");
  }

  @Test
  void statisticsThatAreWideAreTrue() {
    FieldStatistics wide = new FieldStatistics(1, -1, 0, -5L, false, 100L, false);
    ChunkCheck.verify(chunks.store, chunks.key(entry), entry(100, List.of(wide)), SCHEMA);
  }

  private void assertFalseStatistics(FieldStatistics statistics, String said) {
    ChunkEntry claimed = entry(100, List.of(statistics));
    assertCorrupt(
        () -> ChunkCheck.verify(chunks.store, chunks.key(claimed), claimed, SCHEMA),
        "column id",
        said);
  }

  private ChunkEntry entry(long rows, List<FieldStatistics> statistics) {
    return new ChunkEntry(
        entry.name(), rows, entry.bytes(), entry.hash(), entry.schema(), statistics);
  }

  private void verify() {
    ChunkCheck.verify(chunks.store, chunks.key(entry), entry, SCHEMA);
  }

  private byte[] bytes() {
    return chunks.store.get(chunks.key(entry)).orElseThrow().bytes();
  }

  private void replace(byte[] bytes) {
    chunks.store.delete(chunks.key(entry));
    chunks.store.create(chunks.key(entry), Body.of(bytes));
  }

  private void assertCorrupt(ThrowingCallable read, String... said) {
    assertThatThrownBy(read)
        .isInstanceOf(CorruptLake.class)
        .hasMessageContainingAll(said)
        .hasMessageContaining(chunks.key(entry).path());
  }
}
