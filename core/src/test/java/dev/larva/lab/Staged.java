package dev.larva.lab;

import dev.larva.entry.ChunkEntry;
import dev.larva.entry.FieldStatistics;
import dev.larva.entry.StagedName;
import dev.larva.error.CorruptLake;
import dev.larva.format.Digest;
import dev.larva.format.LiveChunk;
import dev.larva.runtime.Ulid;
import dev.larva.snapshot.TableState;
import dev.larva.store.Blob;
import dev.larva.store.Body;
import dev.larva.store.Key;
import dev.larva.store.PutResult;
import dev.larva.transaction.LakeAccess;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/**
 * Chunks without an engine: the object holds words, one a row, joined by commas; {@code x} of all
 * rows is one number.
 */
final class Staged {

  /** The field that statistics tell of. */
  static final int FIELD = 1;

  private static final Duration PAUSE = Duration.ofMillis(200);

  private Staged() {}

  /** Puts a chunk's object and answers the entry that would add it. */
  static ChunkEntry stage(LakeAccess lake, Ulid table, int schema, List<String> words, long x) {
    StagedName name = new StagedName(lake.head().confirmed().version(), lake.machine().ulid());
    byte[] bytes = String.join(",", words).getBytes(StandardCharsets.UTF_8);
    Key key = lake.layout().chunk(table, name);
    while (!put(lake, key, bytes)) {
      pause(lake);
    }
    FieldStatistics statistics = new FieldStatistics(FIELD, 0, 0, x, true, x, true);
    return new ChunkEntry(
        name, words.size(), bytes.length, Digest.sha256(bytes), schema, List.of(statistics));
  }

  private static boolean put(LakeAccess lake, Key key, byte[] bytes) {
    if (lake.store().create(key, Body.of(bytes)).kind() == PutResult.Kind.CREATED) {
      return true;
    }
    Optional<Blob> there = lake.store().get(key);
    return there.isPresent();
  }

  private static void pause(LakeAccess lake) {
    try {
      lake.machine().sleep(PAUSE);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("nobody interrupts staging", interrupted);
    }
  }

  /** The words of all live chunks of a table in the order of row ids, read from their objects. */
  static List<String> words(OpenLake lake, TableState table) {
    List<LiveChunk> live = new ArrayList<>();
    for (Iterator<LiveChunk> chunks = lake.chunks(table); chunks.hasNext(); ) {
      live.add(chunks.next());
    }
    live.sort(Comparator.comparingLong(LiveChunk::firstRowId));
    List<String> words = new ArrayList<>();
    for (LiveChunk chunk : live) {
      Key key = lake.access().layout().chunk(table.record().id(), chunk.entry().name());
      Blob blob =
          lake.access()
              .store()
              .get(key)
              .orElseThrow(() -> new CorruptLake("a live chunk is missing: " + key));
      words.addAll(words(blob.bytes()));
    }
    return words;
  }

  static List<String> words(byte[] bytes) {
    return List.of(new String(bytes, StandardCharsets.UTF_8).split(",", -1));
  }
}
