package dev.larva.format;

import dev.larva.entry.ChunkEntry;

/**
 * A chunk of a snapshot: what its entry said, and what follows from the entry's position.
 *
 * @param firstRowId row id of its first row; row n has {@code firstRowId + n}
 * @param version of the entry that added it
 */
public record LiveChunk(ChunkEntry entry, long firstRowId, long version) {
  public LiveChunk {
    if (firstRowId < 0 || version < 1) {
      throw new IllegalArgumentException(
          "first row id or version of a chunk out of range: " + firstRowId + ", " + version);
    }
  }
}
