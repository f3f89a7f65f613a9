package dev.larva.chunk;

import dev.larva.chunk.avro.AvroRows;
import dev.larva.entry.ChunkEntry;
import dev.larva.entry.Content;
import dev.larva.entry.FieldStatistics;
import dev.larva.error.CorruptLake;
import dev.larva.schema.Projection;
import dev.larva.schema.Schema;
import dev.larva.store.Blob;
import dev.larva.store.Key;
import dev.larva.store.ObjectStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.avro.generic.GenericRecord;

/** Compares a chunk with everything that its entry says of it. */
public final class ChunkCheck {

  private ChunkCheck() {}

  /**
   * Reads a whole chunk and checks its length, hash, rows and statistics.
   *
   * @param table a schema of the chunk's table; statistics of fields that it lacks are not checked
   * @throws CorruptLake if anything differs; the message names the object and what is wrong
   */
  public static void verify(ObjectStore store, Key key, ChunkEntry entry, Schema table) {
    byte[] bytes = bytes(store, key, entry);
    if (bytes.length != entry.bytes()) {
      throw wrong(key, "it has " + bytes.length + " bytes and its entry says " + entry.bytes());
    }
    if (!ChunkHash.of(bytes).equals(entry.hash())) {
      throw wrong(key, "its bytes are not those that were written: their hash differs");
    }
    verifyStatistics(store, key, entry, table);
  }

  private static byte[] bytes(ObjectStore store, Key key, ChunkEntry entry) {
    Content content = entry.content();
    return content != null
        ? content.bytes()
        : store.get(key).map(Blob::bytes).orElseThrow(() -> wrong(key, "it is missing"));
  }

  private static void verifyStatistics(ObjectStore store, Key key, ChunkEntry entry, Schema table) {
    Set<Integer> ids = new TreeSet<>();
    entry.statistics().forEach(statistics -> ids.add(statistics.field()));
    Schema projection = Projection.select(table, ids);
    List<FieldCheck> checks = new ArrayList<>();
    for (FieldStatistics statistics : entry.statistics()) {
      FieldCheck.of(projection, statistics).ifPresent(checks::add);
    }
    ChunkScan scan = new ChunkScan(table, projection, ChunkScan.all(table).filter());
    try (ChunkReader<GenericRecord> rows =
        ChunkReader.open(store, key, entry, scan, AvroRows.reader())) {
      rows.forEachRemaining(row -> checks.forEach(check -> check.see(row)));
    }
    for (FieldCheck check : checks) {
      check
          .problem()
          .ifPresent(
              problem -> {
                throw wrong(key, problem);
              });
    }
  }

  private static CorruptLake wrong(Key key, String what) {
    return new CorruptLake(
        "chunk "
            + key
            + " is not what its entry says ("
            + what
            + "): restore the object from a copy, or read a version that does not need it. object="
            + key);
  }
}
