package dev.larva.maintenance.compaction;

import dev.larva.format.LiveChunk;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Optional;

/** The groups of a table, found as they are asked for: one is held at a time. */
final class Groups implements Iterator<Group> {

  private final Iterator<LiveChunk> chunks;
  private final Packing packing;
  private Optional<Group> ahead = Optional.empty();
  private boolean ended;

  Groups(Iterator<LiveChunk> chunks, Sizes sizes) {
    this.chunks = chunks;
    this.packing = new Packing(sizes);
  }

  @Override
  public boolean hasNext() {
    while (ahead.isEmpty() && !ended) {
      ended = !chunks.hasNext();
      ahead = ended ? packing.finish() : packing.add(chunks.next());
    }
    return ahead.isPresent();
  }

  @Override
  public Group next() {
    if (!hasNext()) {
      throw new NoSuchElementException("no more groups");
    }
    Group group = ahead.orElseThrow();
    ahead = Optional.empty();
    return group;
  }
}
