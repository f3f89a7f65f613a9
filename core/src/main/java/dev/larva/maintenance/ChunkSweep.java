package dev.larva.maintenance;

import dev.larva.chunk.ChunkCheck;
import dev.larva.entry.ChunkEntry;
import dev.larva.error.LarvaException;
import dev.larva.runtime.Parallel;
import dev.larva.schema.Schema;
import dev.larva.store.Key;
import dev.larva.transaction.LakeAccess;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** Reads chunks and compares them with what the log says of them. */
final class ChunkSweep {

  /** Chunks that are read at a time. */
  private static final int AT_A_TIME = 4;

  /** Chunks between two words of progress. */
  private static final int PROGRESS_CHUNKS = 64;

  private final LakeAccess lake;
  private final Findings findings;
  private final Set<Key> sound;
  private final Consumer<String> progress;
  private long bytes;
  private int inlineChunks;

  /**
   * @param sound those that need not be read again; grows by those that are well
   */
  ChunkSweep(LakeAccess lake, Findings findings, Set<Key> sound, Consumer<String> progress) {
    this.sound = sound;
    this.lake = lake;
    this.findings = findings;
    this.progress = progress;
  }

  long bytes() {
    return bytes;
  }

  int inlineChunks() {
    return inlineChunks;
  }

  /** A chunk, and a schema of its table. */
  record Named(ChunkEntry entry, Schema schema) {}

  void run(Map<Key, Named> chunks) {
    List<Map.Entry<Key, Named>> all = new ArrayList<>(chunks.entrySet());
    for (int i = 0; i < all.size(); i += PROGRESS_CHUNKS) {
      progress.accept("chunks: " + i + " of " + all.size());
      List<Map.Entry<Key, Named>> part = all.subList(i, Math.min(i + PROGRESS_CHUNKS, all.size()));
      read(part.stream().filter(chunk -> !sound.contains(chunk.getKey())).toList());
      part.forEach(chunk -> bytes += chunk.getValue().entry().bytes());
    }
  }

  private void read(List<Map.Entry<Key, Named>> part) {
    List<Optional<Finding>> found =
        Parallel.map(
            lake.machine(), AT_A_TIME, part, chunk -> wrong(chunk.getKey(), chunk.getValue()));
    for (int i = 0; i < part.size(); i++) {
      found.get(i).ifPresent(findings::add);
      if (found.get(i).isEmpty()) {
        sound.add(part.get(i).getKey());
      }
    }
  }

  /** Checks a chunk that is in its entry, and keeps nothing of it. */
  void inline(Key key, Named chunk) {
    inlineChunks++;
    bytes += chunk.entry().bytes();
    wrong(key, chunk).ifPresent(findings::add);
  }

  private Optional<Finding> wrong(Key key, Named chunk) {
    try {
      ChunkCheck.verify(lake.store(), key, chunk.entry(), chunk.schema());
      return Optional.empty();
    } catch (LarvaException damage) {
      return Optional.of(Finding.of(damage, key));
    }
  }
}
