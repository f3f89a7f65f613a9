package dev.larva.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.chunk.ChunkFixture;
import dev.larva.chunk.ChunkScan;
import dev.larva.entry.ChunkEntry;
import dev.larva.entry.StagedName;
import dev.larva.log.SlotLog;
import dev.larva.runtime.SystemMachine;
import dev.larva.snapshot.Loader;
import dev.larva.snapshot.Nodes;
import dev.larva.snapshot.Snapshot;
import dev.larva.snapshot.TableState;
import dev.larva.store.Body;
import dev.larva.store.Key;
import dev.larva.store.MemoryStore;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Test;

/** The lake that the spec shows is one that Larva writes and reads. */
class ExampleTest {

  private static final Path FOLDER = SpecFolder.PATH.resolve("example");
  private static final Path PAGE = SpecFolder.PATH.resolve("example.md");
  private static final List<StagedName> CHUNKS = List.of(ExampleLake.FIRST, ExampleLake.SECOND);

  @Test
  void theLakeAndItsPageAreWhatTheCodecsWrite() throws IOException {
    if (Boolean.getBoolean(SpecFolder.WRITE)) {
      write();
    }
    Map<Key, byte[]> expected = ExampleLake.objects(chunks());

    Map<String, byte[]> actual = SpecFolder.files(FOLDER);

    CHUNKS.forEach(chunk -> assertThat(actual.remove(ExampleLake.key(chunk).path())).isNotNull());
    assertThat(actual).hasSameSizeAs(expected);
    expected.forEach(
        (key, bytes) -> assertThat(actual.get(key.path())).as(key.path()).isEqualTo(bytes));
    assertThat(Files.readString(PAGE)).isEqualTo(ExamplePage.text(expected));
  }

  @Test
  void theLakeOpensFromItsRootAndHoldsWhatItsPageSays() {
    MemoryStore store = store();
    Snapshot newest = loader(store).open().known();

    TableState orders = newest.table("main", "orders").orElseThrow();

    assertThat(newest.version()).isEqualTo(5);
    assertThat(newest.root()).isEqualTo(4);
    assertThat(orders.record().nextRowId()).isEqualTo(5);
    assertThat(orders.record().properties()).containsEntry("owner", "ada");
    List<LiveChunk> live = new ArrayList<>();
    new Nodes(store, ExampleLake.LAYOUT, new SystemMachine())
        .chunks(orders)
        .forEachRemaining(live::add);
    ChunkEntry second = ExampleLake.entry(ExampleLake.SECOND, chunks());
    assertThat(live).containsExactly(new LiveChunk(second, 3, 4));
  }

  @Test
  void theChunksHoldTheRowsThatTheirEntriesCount() {
    Map<Key, byte[]> chunks = chunks();
    for (StagedName name : CHUNKS) {
      MemoryStore store = new MemoryStore(new SystemMachine());
      ChunkFixture fixture = new ChunkFixture(store);
      ChunkEntry entry = ExampleLake.entry(name, chunks);
      store.create(
          fixture.key(entry), Body.of(chunks.getOrDefault(ExampleLake.key(name), new byte[0])));

      List<GenericRecord> rows = fixture.read(entry, ChunkScan.all(ExampleLake.SCHEMA));

      assertThat(rows.stream().map(ChunkFixture::values))
          .isEqualTo(ExampleLake.rows(name).stream().map(ChunkFixture::values).toList());
    }
  }

  private static Loader loader(MemoryStore store) {
    SystemMachine machine = new SystemMachine();
    SlotLog log = new SlotLog(store, ExampleLake.LAYOUT, machine);
    return new Loader(store, ExampleLake.LAYOUT, log, machine, Format.CURRENT);
  }

  private static MemoryStore store() {
    MemoryStore store = new MemoryStore(new SystemMachine());
    SpecFolder.files(FOLDER).forEach((path, bytes) -> store.create(new Key(path), Body.of(bytes)));
    return store;
  }

  private static Map<Key, byte[]> chunks() {
    Map<String, byte[]> files = SpecFolder.files(FOLDER);
    Map<Key, byte[]> chunks = new LinkedHashMap<>();
    for (StagedName name : CHUNKS) {
      Key key = ExampleLake.key(name);
      chunks.put(key, files.getOrDefault(key.path(), new byte[0]));
    }
    return chunks;
  }

  private static void write() throws IOException {
    for (StagedName name : CHUNKS) {
      Path file = FOLDER.resolve(ExampleLake.key(name).path());
      if (!Files.exists(file)) {
        Files.createDirectories(file.getParent());
        Files.write(file, written(name));
      }
    }
    Map<Key, byte[]> objects = ExampleLake.objects(chunks());
    Map<String, byte[]> files = new TreeMap<>();
    objects.forEach((key, bytes) -> files.put(key.path(), bytes));
    VectorFiles.write(FOLDER, files);
    Files.write(PAGE, ExamplePage.text(objects).getBytes(StandardCharsets.UTF_8));
  }

  private static byte[] written(StagedName name) {
    ChunkFixture fixture = new ChunkFixture();
    ChunkEntry entry = fixture.write(ExampleLake.SCHEMA, ExampleLake.rows(name));
    return fixture.store.get(fixture.key(entry)).orElseThrow().bytes();
  }
}
