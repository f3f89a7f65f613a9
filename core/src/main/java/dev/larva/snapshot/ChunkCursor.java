package dev.larva.snapshot;

import dev.larva.entry.ChunkKey;
import dev.larva.format.LiveChunk;
import java.util.Collections;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/** Walks live chunks of a table by key: those of leaves, merged with what the tail added. */
final class ChunkCursor implements Iterator<LiveChunk> {

  private final TableState table;
  private final Leaves leaves;
  private final Iterator<LiveChunk> added;
  private Iterator<LiveChunk> leaf = Collections.emptyIterator();
  private @Nullable LiveChunk nextOfLeaves;
  private @Nullable LiveChunk nextAdded;

  ChunkCursor(TableState table, Leaves leaves) {
    this.table = table;
    this.leaves = leaves;
    this.added = table.added().values().iterator();
    this.nextOfLeaves = advanceLeaves();
    this.nextAdded = advanceAdded();
  }

  @Override
  public boolean hasNext() {
    return nextOfLeaves != null || nextAdded != null;
  }

  @Override
  public LiveChunk next() {
    LiveChunk ofLeaves = nextOfLeaves;
    LiveChunk ofTail = nextAdded;
    if (ofLeaves != null && (ofTail == null || precedes(ofLeaves, ofTail))) {
      nextOfLeaves = advanceLeaves();
      return ofLeaves;
    }
    if (ofTail == null) {
      throw new NoSuchElementException();
    }
    nextAdded = advanceAdded();
    return ofTail;
  }

  private static boolean precedes(LiveChunk one, LiveChunk other) {
    return ChunkKey.of(one.entry()).compareTo(ChunkKey.of(other.entry())) < 0;
  }

  private @Nullable LiveChunk advanceLeaves() {
    while (true) {
      while (leaf.hasNext()) {
        LiveChunk chunk = leaf.next();
        if (!table.removed().contains(ChunkKey.of(chunk.entry()))) {
          return table.withTail(chunk);
        }
      }
      if (!leaves.hasNext()) {
        return null;
      }
      leaf = leaves.next().chunks().iterator();
    }
  }

  private @Nullable LiveChunk advanceAdded() {
    return added.hasNext() ? added.next() : null;
  }
}
