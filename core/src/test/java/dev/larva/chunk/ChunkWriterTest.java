package dev.larva.chunk;

import static dev.larva.chunk.ChunkFixture.row;
import static dev.larva.schema.SchemaBuilder.schema;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larva.chunk.FaultyStore.Fate;
import dev.larva.entry.ChunkEntry;
import dev.larva.error.Rejected;
import dev.larva.error.StoreFailure;
import dev.larva.runtime.SystemMachine;
import dev.larva.schema.Schema;
import dev.larva.schema.Type.Primitive;
import dev.larva.store.CountingStore;
import dev.larva.store.MemoryStore;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ChunkWriterTest {

  private static final Schema SCHEMA = schema().required("id", Primitive.LONG).build();
  private static final Schema BLOBS = schema().optional("blob", Primitive.BINARY).build();

  private final FaultyStore store = new FaultyStore(new MemoryStore(new SystemMachine()));
  private final ChunkFixture chunks = new ChunkFixture(store);

  @Test
  void oneChunkCostsOnePut() {
    CountingStore counting = new CountingStore(store);
    ChunkEntry entry = new ChunkFixture(counting).write(SCHEMA, List.of(row(SCHEMA, 1L)));
    assertThat(counting.requests().total()).isEqualTo(1);
    assertThat(counting.requests().bytesWritten()).isEqualTo(entry.bytes());
    assertThat(entry.name().stamp()).isEqualTo(7);
  }

  @Test
  void aSmallChunkIsReadByTwoRequestsAtMost() {
    ChunkEntry entry = chunks.write(SCHEMA, List.of(row(SCHEMA, 1L)));
    CountingStore counting = new CountingStore(store);
    assertThat(read(new ChunkFixture(counting), entry)).containsExactly(1L);
    assertThat(counting.requests().total()).isEqualTo(1);
  }

  @Test
  void noRowsMakeNoChunk() {
    try (var writer = chunks.writer(SCHEMA, ChunkTarget.DEFAULT)) {
      assertThat(writer.finish()).isEmpty();
    }
    assertThat(store.creates()).isZero();
  }

  @Test
  void aChunkOfAsManyRowsAsItMayHaveIsFollowedByAnother() {
    try (var writer = chunks.writer(SCHEMA, new ChunkTarget(1 << 20, 2))) {
      for (long i = 0; i < 5; i++) {
        writer.write(row(SCHEMA, i));
      }
      List<ChunkEntry> entries = writer.finish();
      assertThat(entries).extracting(ChunkEntry::rows).containsExactly(2L, 2L, 1L);
      assertThat(read(chunks, entries.get(1))).containsExactly(2L, 3L);
    }
  }

  @Test
  void chunksOfRowsThatDoNotCompressKeepToTheirTarget() {
    Random random = new Random(1);
    byte[] blob = new byte[100_000];
    try (var writer = chunks.writer(BLOBS, new ChunkTarget(1 << 20, 1_000))) {
      for (int i = 0; i < 40; i++) {
        random.nextBytes(blob);
        writer.write(row(BLOBS, ByteBuffer.wrap(blob.clone())));
      }
      assertThat(writer.finish()).hasSizeGreaterThan(2).allMatch(entry -> entry.bytes() < 2 << 20);
    }
  }

  @Test
  void aLargeChunkIsStagedInAFileThatIsRemoved() throws Exception {
    Random random = new Random(2);
    byte[] blob = new byte[1 << 20];
    List<org.apache.avro.generic.GenericRecord> rows = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      random.nextBytes(blob);
      rows.add(row(BLOBS, ByteBuffer.wrap(blob.clone())));
    }
    long before = stagedFiles();
    ChunkEntry entry = chunks.write(BLOBS, rows);
    assertThat(entry.bytes()).isGreaterThan(StagedBytes.MEMORY_BYTES);
    assertThat(stagedFiles()).isEqualTo(before);
    assertThat(chunks.read(entry, ChunkScan.all(BLOBS)))
        .extracting(r -> r.get(0))
        .containsExactlyElementsOf(rows.stream().map(r -> r.get(0)).toList());
    ChunkCheck.verify(store, chunks.key(entry), entry, BLOBS);
  }

  @Test
  void aPutWhoseAnswerWasLostIsFoundToBeOurs() {
    store.next(Fate.LANDS_UNKNOWN);
    ChunkEntry entry = chunks.write(SCHEMA, List.of(row(SCHEMA, 1L)));
    assertThat(store.creates()).isEqualTo(2);
    assertThat(read(chunks, entry)).containsExactly(1L);
  }

  @Test
  void aPutThatWasLostIsSentAgainUnderTheSameName() {
    store.next(Fate.LOST_UNKNOWN, Fate.LOST_UNKNOWN);
    ChunkEntry entry = chunks.write(SCHEMA, List.of(row(SCHEMA, 1L)));
    assertThat(store.creates()).isEqualTo(3);
    assertThat(read(chunks, entry)).containsExactly(1L);
  }

  @Test
  void aStoreThatNeverAnswersEndsTheWriter() {
    Fate[] fates = new Fate[ChunkPut.TRIES_LIMIT];
    java.util.Arrays.fill(fates, Fate.LOST_UNKNOWN);
    store.next(fates);
    try (var writer = patient().writer(SCHEMA, ChunkTarget.DEFAULT)) {
      writer.write(row(SCHEMA, 1L));
      assertThatThrownBy(writer::finish)
          .isInstanceOf(StoreFailure.class)
          .hasMessageContainingAll("throttled", "nothing was committed", "object=data/");
    }
    assertThat(store.creates()).isEqualTo(ChunkPut.TRIES_LIMIT);
  }

  @Test
  void anotherObjectUnderTheFreshNameIsNotTakenForOurs() {
    store.next(Fate.OVERTAKEN);
    try (var writer = chunks.writer(SCHEMA, ChunkTarget.DEFAULT)) {
      writer.write(row(SCHEMA, 1L));
      assertThatThrownBy(writer::finish)
          .isInstanceOf(StoreFailure.class)
          .hasMessageContaining("other bytes");
    }
  }

  @Test
  void aRejectedRowEndsTheWriterAndRemovesWhatItHadPut() {
    try (var writer = chunks.writer(SCHEMA, new ChunkTarget(1 << 20, 1))) {
      writer.write(row(SCHEMA, 1L));
      assertThat(store.list("", "", 10)).hasSize(1);
      assertThatThrownBy(() -> writer.write(row(SCHEMA, new Object[] {null})))
          .isInstanceOf(Rejected.class)
          .hasMessageContainingAll("NOT NULL", "column=id", "row=2");
      assertThat(store.list("", "", 10)).isEmpty();
      assertThatThrownBy(() -> writer.write(row(SCHEMA, 1L)))
          .isInstanceOf(IllegalStateException.class);
    }
  }

  @Test
  void aWriterThatIsClosedWithoutFinishingLeavesNothing() {
    try (var writer = chunks.writer(SCHEMA, new ChunkTarget(1 << 20, 1))) {
      writer.write(row(SCHEMA, 1L));
    }
    assertThat(store.list("", "", 10)).isEmpty();
  }

  /** A fixture whose machine does not wait. */
  private ChunkFixture patient() {
    return new ChunkFixture(store, new SleeplessMachine());
  }

  private static List<Object> read(ChunkFixture chunks, ChunkEntry entry) {
    return chunks.read(entry, ChunkScan.all(SCHEMA)).stream().map(row -> row.get(0)).toList();
  }

  private static long stagedFiles() throws Exception {
    try (Stream<Path> files = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
      return files.filter(f -> f.getFileName().toString().startsWith("larva-chunk-")).count();
    }
  }
}
