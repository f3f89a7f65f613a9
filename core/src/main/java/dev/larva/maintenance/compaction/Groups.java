package dev.larva.maintenance.compaction;

import dev.larva.format.LiveChunk;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Queue;

/** The groups of a table, found as they are asked for. */
final class Groups implements Iterator<Group> {

  private final Iterator<LiveChunk> chunks;
  private final Packing packing;
  private final Queue<Group> ahead = new ArrayDeque<>();
  private boolean ended;

  Groups(Iterator<LiveChunk> chunks, Sizes sizes) {
    this.chunks = chunks;
    this.packing = new Packing(sizes);
  }

  @Override
  public boolean hasNext() {
    while (ahead.isEmpty() && !ended) {
      ended = !chunks.hasNext();
      ahead.addAll(ended ? packing.finish() : packing.add(chunks.next()));
    }
    return !ahead.isEmpty();
  }

  @Override
  public Group next() {
    if (!hasNext()) {
      throw new NoSuchElementException("no more groups");
    }
    return ahead.remove();
  }
}
