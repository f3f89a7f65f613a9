package dev.larva.snapshot;

import dev.larva.entry.ChunkEntry;
import dev.larva.expression.Expression;

/** What the statistics of a chunk say of a filter. */
public final class ChunkFilter {

  private ChunkFilter() {}

  public static boolean mayMatch(Expression filter, ChunkEntry chunk) {
    return !filter.equals(Expression.NONE);
  }

  public static boolean allMatch(Expression filter, ChunkEntry chunk) {
    return filter.equals(Expression.ALL);
  }
}
