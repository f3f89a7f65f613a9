package dev.larva.snapshot;

import dev.larva.format.LiveChunk;
import dev.larva.format.NodeReference;
import java.util.Collections;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * Walks the live chunks of a table by name: nodes one at a time, merged with what the tail added.
 */
final class ChunkCursor implements Iterator<LiveChunk> {

  private final TableState table;
  private final Nodes nodes;
  private final Iterator<NodeReference> references;
  private final Iterator<LiveChunk> added;
  private Iterator<LiveChunk> node = Collections.emptyIterator();
  private @Nullable LiveChunk nextOfNodes;
  private @Nullable LiveChunk nextAdded;

  ChunkCursor(TableState table, Nodes nodes) {
    this.table = table;
    this.nodes = nodes;
    this.references = table.nodes().iterator();
    this.added = table.added().values().iterator();
    this.nextOfNodes = advanceNodes();
    this.nextAdded = advanceAdded();
  }

  @Override
  public boolean hasNext() {
    return nextOfNodes != null || nextAdded != null;
  }

  @Override
  public LiveChunk next() {
    LiveChunk ofNodes = nextOfNodes;
    LiveChunk ofTail = nextAdded;
    if (ofNodes != null && (ofTail == null || precedes(ofNodes, ofTail))) {
      nextOfNodes = advanceNodes();
      return ofNodes;
    }
    if (ofTail == null) {
      throw new NoSuchElementException();
    }
    nextAdded = advanceAdded();
    return ofTail;
  }

  private static boolean precedes(LiveChunk one, LiveChunk other) {
    return one.entry().name().compareTo(other.entry().name()) < 0;
  }

  private @Nullable LiveChunk advanceNodes() {
    while (true) {
      while (node.hasNext()) {
        LiveChunk chunk = node.next();
        if (!table.removed().contains(chunk.entry().name())) {
          return table.withTail(chunk);
        }
      }
      if (!references.hasNext()) {
        return null;
      }
      node = nodes.read(table.record().id(), references.next()).chunks().iterator();
    }
  }

  private @Nullable LiveChunk advanceAdded() {
    return added.hasNext() ? added.next() : null;
  }
}
