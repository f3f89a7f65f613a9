package dev.larva.entry;

import dev.larva.runtime.Ulid;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Makes rows and columns of a table what they were at an earlier version. It says how the chunks of
 * that version differ from those that are there, so nothing need be read to replay it. A chunk of
 * which only the deleted rows differ leaves and comes back.
 *
 * @param version at which rows and columns were so
 * @param schema of the table that was in force then
 * @param removed chunks that leave
 * @param restored chunks that come back
 */
public record Restore(
    Ulid table,
    long version,
    int schema,
    List<Operation.RemovedChunk> removed,
    List<RestoredChunk> restored)
    implements Operation.OnTable {

  public Restore {
    removed = List.copyOf(removed);
    restored = List.copyOf(restored);
    if (version < 1 || schema < 0) {
      throw new IllegalArgumentException("no table has rows at version " + version);
    }
    requireDistinct(removed.stream().map(Operation.RemovedChunk::name).toList());
    requireDistinct(restored.stream().map(chunk -> chunk.entry().name()).toList());
    for (RestoredChunk chunk : restored) {
      if (chunk.version() > version) {
        throw new IllegalArgumentException("a chunk was added later: " + chunk.entry().name());
      }
    }
  }

  private static void requireDistinct(List<StagedName> names) {
    Set<StagedName> seen = new TreeSet<>();
    for (StagedName name : names) {
      if (!seen.add(name)) {
        throw new IllegalArgumentException("a chunk is named twice: " + name);
      }
    }
  }

  /**
   * A chunk that comes back as it was.
   *
   * @param entry as it was added, without its bytes
   * @param firstRowId that it was given then
   * @param version of the entry that added it
   * @param slot first version of the slot that holds its bytes; 0: it is an object
   * @param deleted rows of it that were deleted at the restored version
   */
  public record RestoredChunk(
      ChunkEntry entry, long firstRowId, long version, long slot, Positions deleted) {
    public RestoredChunk {
      if (entry.content() != null) {
        throw new IllegalArgumentException("its bytes are where they were: " + entry.name());
      }
      if (firstRowId < 0 || version < 1 || slot < 0 || slot > version) {
        throw new IllegalArgumentException("numbers of a chunk are out of range: " + entry.name());
      }
      if (!deleted.isEmpty() && deleted.last() >= entry.rows()) {
        throw new IllegalArgumentException("deleted rows are out of range: " + entry.name());
      }
    }
  }
}
