package dev.larva.lab.model;

import dev.larva.entry.ChunkEntry;
import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;

/**
 * A chunk that is live.
 *
 * @param slot first version of the slot that holds its bytes; 0 if it is an object
 * @param deleted positions of its deleted rows
 */
public record ModelChunk(
    ChunkEntry entry, long firstRowId, long version, long slot, Set<Long> deleted) {

  public ModelChunk {
    deleted = Collections.unmodifiableSet(new TreeSet<>(deleted));
  }

  /** A chunk of that name with more rows deleted. */
  ModelChunk deleting(Set<Long> more) {
    Set<Long> all = new TreeSet<>(deleted);
    for (long position : more) {
      ModelFault.unless(position < entry.rows(), "a deleted row that is none: " + position);
      ModelFault.unless(all.add(position), "a row deleted twice: " + entry.name());
    }
    return new ModelChunk(entry, firstRowId, version, slot, all);
  }

  long liveRows() {
    return entry.rows() - deleted.size();
  }
}
