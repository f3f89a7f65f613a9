package dev.larva.format;

import dev.larva.entry.ChunkEntry;
import dev.larva.entry.Operation.RemovedChunk;
import dev.larva.entry.Positions;
import org.jspecify.annotations.Nullable;

/**
 * A chunk of a snapshot: what its entry said, and what follows from the entry's position and those
 * after it. Its deleted rows are those of {@code vector} and {@code deleted}.
 *
 * @param firstRowId row id of its first row; row n has {@code firstRowId + n} unless it stores
 *     another
 * @param version of the entry that added it
 * @param slot first version of the slot that holds its bytes; 0: it is an object
 * @param vector names an object with positions of deleted rows; absent: there is none
 * @param deleted positions of further deleted rows
 */
public record LiveChunk(
    ChunkEntry entry,
    long firstRowId,
    long version,
    long slot,
    @Nullable VectorReference vector,
    Positions deleted) {

  public LiveChunk {
    if (firstRowId < 0 || version < 1) {
      throw new IllegalArgumentException(
          "first row id or version of a chunk out of range: " + firstRowId + ", " + version);
    }
    if (slot < 0 || slot > version || (entry.content() != null && slot == 0)) {
      throw new IllegalArgumentException("slot of a chunk out of range: " + slot);
    }
    long dead = deleted.count() + (vector == null ? 0 : vector.count());
    if (dead > entry.rows() || (!deleted.isEmpty() && deleted.last() >= entry.rows())) {
      throw new IllegalArgumentException("deleted rows of a chunk out of range: " + entry.name());
    }
  }

  /** A chunk in an object of its own, none of whose rows is deleted. */
  public LiveChunk(ChunkEntry entry, long firstRowId, long version) {
    this(entry, firstRowId, version, 0, null, Positions.NONE);
  }

  /** How many of its rows are deleted. */
  public long deletedRows() {
    return deleted.count() + (vector == null ? 0 : vector.count());
  }

  /** How many of its rows are not deleted. */
  public long liveRows() {
    return entry.rows() - deletedRows();
  }

  /** What an entry that takes it out of the table says of it. */
  public RemovedChunk removed() {
    return RemovedChunk.of(entry, deletedRows());
  }

  /** This chunk under another entry: with or without its bytes. */
  public LiveChunk with(ChunkEntry newEntry) {
    return new LiveChunk(newEntry, firstRowId, version, slot, vector, deleted);
  }

  /** This chunk with exactly these rows deleted. */
  public LiveChunk without(Positions newDeleted) {
    return new LiveChunk(entry, firstRowId, version, slot, null, newDeleted);
  }

  /** This chunk with more rows deleted. */
  public LiveChunk deleting(Positions more) {
    return more.isEmpty()
        ? this
        : new LiveChunk(entry, firstRowId, version, slot, vector, deleted.union(more));
  }
}
