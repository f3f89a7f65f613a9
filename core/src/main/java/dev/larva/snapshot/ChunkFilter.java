package dev.larva.snapshot;

import dev.larva.entry.ChunkEntry;
import dev.larva.entry.FieldStatistics;
import dev.larva.expression.Bounds;
import dev.larva.expression.Expression;
import dev.larva.expression.Pruner;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** What the statistics of a chunk say of a filter. Pure. */
public final class ChunkFilter {

  private ChunkFilter() {}

  /** Whether some row of the chunk may match: false only if certainly none does. */
  public static boolean mayMatch(Expression filter, ChunkEntry chunk) {
    return Pruner.mayMatch(filter, bounds(chunk), chunk.rows());
  }

  /** Whether every row of the chunk certainly matches. */
  public static boolean allMatch(Expression filter, ChunkEntry chunk) {
    return Pruner.allMatch(filter, bounds(chunk), chunk.rows());
  }

  private static IntFunction<@Nullable Bounds> bounds(ChunkEntry chunk) {
    return field -> find(chunk, field);
  }

  private static @Nullable Bounds find(ChunkEntry chunk, int field) {
    for (FieldStatistics statistics : chunk.statistics()) {
      if (statistics.field() == field) {
        return statistics;
      }
    }
    return null;
  }
}
