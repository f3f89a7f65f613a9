package dev.larva.scan;

import dev.larva.expression.Expression;
import dev.larva.format.LiveChunk;
import dev.larva.format.TableRecord;
import dev.larva.snapshot.ChunkFilter;
import dev.larva.snapshot.Nodes;
import dev.larva.snapshot.TableState;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/** Streams the chunks of a table that may hold matching rows, in ascending order of their keys. */
public final class Plan implements Iterator<LiveChunk> {

  private final Iterator<LiveChunk> chunks;
  private final Expression filter;
  private final TableRecord table;
  private @Nullable LiveChunk ahead;
  private long left;

  private Plan(Iterator<LiveChunk> chunks, long live, Expression filter, TableRecord table) {
    this.chunks = chunks;
    this.left = live;
    this.filter = filter;
    this.table = table;
  }

  /**
   * The plan for a table of a snapshot; nodes are read as it is walked, and none below which no row
   * matches.
   */
  public static Plan of(TableState table, Nodes nodes, Expression filter) {
    return new Plan(
        nodes.chunks(table, node -> ChunkFilter.mayMatch(filter, node, table.record().specs())),
        table.record().totals().chunks(),
        filter,
        table.record());
  }

  @Override
  public boolean hasNext() {
    while (ahead == null && chunks.hasNext()) {
      LiveChunk chunk = chunks.next();
      if (ChunkFilter.mayMatch(filter, chunk.entry(), table)) {
        ahead = chunk;
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
    left--;
    return chunk;
  }

  /** Live chunks of the table that it has not returned: at its end, those that it left out. */
  public long skipped() {
    return left;
  }
}
