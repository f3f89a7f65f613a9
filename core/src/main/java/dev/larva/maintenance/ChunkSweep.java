package dev.larva.maintenance;

import dev.larva.entry.ChunkEntry;
import dev.larva.error.LarvaException;
import dev.larva.format.Digest;
import dev.larva.runtime.Parallel;
import dev.larva.store.Blob;
import dev.larva.store.Key;
import dev.larva.transaction.LakeAccess;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Reads chunks and compares length and hash with what the log says of them. */
final class ChunkSweep {

  /** Chunks that are read at a time. */
  private static final int AT_A_TIME = 4;

  /** Chunks between two words of progress. */
  private static final int PROGRESS_CHUNKS = 64;

  private final LakeAccess lake;
  private final List<Finding> findings;
  private final Consumer<String> progress;
  private long bytes;

  ChunkSweep(LakeAccess lake, List<Finding> findings, Consumer<String> progress) {
    this.lake = lake;
    this.findings = findings;
    this.progress = progress;
  }

  long bytes() {
    return bytes;
  }

  void run(Map<Key, ChunkEntry> chunks) {
    List<Map.Entry<Key, ChunkEntry>> all = new ArrayList<>(chunks.entrySet());
    for (int i = 0; i < all.size(); i += PROGRESS_CHUNKS) {
      progress.accept("chunks: " + i + " of " + all.size());
      List<Map.Entry<Key, ChunkEntry>> part =
          all.subList(i, Math.min(i + PROGRESS_CHUNKS, all.size()));
      Parallel.map(
              lake.machine(), AT_A_TIME, part, chunk -> wrong(chunk.getKey(), chunk.getValue()))
          .forEach(found -> found.ifPresent(findings::add));
      part.forEach(chunk -> bytes += chunk.getValue().bytes());
    }
  }

  private Optional<Finding> wrong(Key key, ChunkEntry chunk) {
    try {
      Optional<Blob> blob = lake.store().get(key);
      if (blob.isEmpty()) {
        return Optional.of(new Finding(key.path(), "the chunk is missing"));
      }
      byte[] content = blob.get().bytes();
      if (content.length != chunk.bytes()) {
        return Optional.of(
            new Finding(key.path(), "it has " + content.length + " bytes, not " + chunk.bytes()));
      }
      boolean same = Digest.sha256(content).equals(chunk.hash());
      return same
          ? Optional.empty()
          : Optional.of(new Finding(key.path(), "its bytes are not those that were written"));
    } catch (LarvaException failure) {
      return Optional.of(new Finding(key.path(), String.valueOf(failure.getMessage())));
    }
  }
}
