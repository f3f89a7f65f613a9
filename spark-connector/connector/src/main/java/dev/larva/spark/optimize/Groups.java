package dev.larva.spark.optimize;

import dev.larva.entry.ChunkPlace;
import dev.larva.format.LiveChunk;
import dev.larva.maintenance.compaction.Group;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * All chunks of a table that may hold rows that are wanted, in the order of their keys, in groups
 * of one partition each. Neighbours go together, so that sorting twice by the same columns moves
 * few rows from group to group.
 */
final class Groups implements Iterator<Group> {

  /** Chunks of one group at most: an entry names them all. */
  private static final int CHUNKS_LIMIT = 4096;

  private final Iterator<LiveChunk> chunks;
  private final long bytesLimit;
  private @Nullable LiveChunk ahead;

  /**
   * @param chunks in the order of their keys
   * @param bytesLimit of the chunks of a group, about
   */
  Groups(Iterator<LiveChunk> chunks, long bytesLimit) {
    this.chunks = chunks;
    this.bytesLimit = bytesLimit;
    advance();
  }

  private void advance() {
    ahead = chunks.hasNext() ? chunks.next() : null;
  }

  @Override
  public boolean hasNext() {
    return ahead != null;
  }

  @Override
  public Group next() {
    LiveChunk first = ahead;
    if (first == null) {
      throw new NoSuchElementException("no more groups");
    }
    ChunkPlace place = first.entry().place();
    List<LiveChunk> group = new ArrayList<>();
    long bytes = 0;
    LiveChunk next = first;
    while (next != null
        && next.entry().place().sharesPartition(place)
        && group.size() < CHUNKS_LIMIT
        && (group.isEmpty() || bytes + next.entry().bytes() <= bytesLimit)) {
      group.add(next);
      bytes += next.entry().bytes();
      advance();
      next = ahead;
    }
    return new Group(group);
  }
}
