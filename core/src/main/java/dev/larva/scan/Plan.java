package dev.larva.scan;

import dev.larva.expression.Expression;
import dev.larva.format.LiveChunk;
import dev.larva.snapshot.ChunkFilter;
import dev.larva.snapshot.Nodes;
import dev.larva.snapshot.TableState;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/** Streams the chunks of a table that may hold matching rows, in ascending order of their names. */
public final class Plan implements Iterator<LiveChunk> {

  private final Iterator<LiveChunk> chunks;
  private final Expression filter;
  private @Nullable LiveChunk ahead;
  private long skipped;

  private Plan(Iterator<LiveChunk> chunks, Expression filter) {
    this.chunks = chunks;
    this.filter = filter;
  }

  /** The plan for a table of a snapshot; nodes are read as it is walked. */
  public static Plan of(TableState table, Nodes nodes, Expression filter) {
    return new Plan(nodes.chunks(table), filter);
  }

  @Override
  public boolean hasNext() {
    while (ahead == null && chunks.hasNext()) {
      LiveChunk chunk = chunks.next();
      if (ChunkFilter.mayMatch(filter, chunk.entry())) {
        ahead = chunk;
      } else {
        skipped++;
      }
    }
    return ahead != null;
  }

  @Override
  public LiveChunk next() {
    if (!hasNext() || ahead == null) {
      throw new NoSuchElementException("no more chunks");
    }
    LiveChunk chunk = ahead;
    ahead = null;
    return chunk;
  }

  /** How many chunks were left out so far. */
  public long skipped() {
    return skipped;
  }
}
