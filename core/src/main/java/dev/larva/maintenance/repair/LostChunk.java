package dev.larva.maintenance.repair;

import dev.larva.entry.ChunkKey;
import dev.larva.runtime.Ulid;

/**
 * A chunk of the newest version that cannot be read, so that no scan of its table ends.
 *
 * @param name of its table
 * @param rows live ones, which are lost unless the object comes back
 * @param since version from which on the table has it
 * @param why it cannot be read
 * @param dropped whether it was taken out of the table
 */
public record LostChunk(
    Ulid table, String name, ChunkKey chunk, long rows, long since, String why, boolean dropped) {

  LostChunk drop() {
    return new LostChunk(table, name, chunk, rows, since, why, true);
  }
}
