package dev.larva.snapshot;

import dev.larva.entry.ChunkEntry;
import dev.larva.entry.FieldStatistics;
import dev.larva.expression.Bounds;
import dev.larva.expression.Expression;
import dev.larva.expression.Pruner;
import dev.larva.format.NodeReference;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** What the statistics of chunks say of a filter. Pure. */
public final class ChunkFilter {

  private ChunkFilter() {}

  /** Whether some row of the chunk may match: false only if certainly none does. */
  public static boolean mayMatch(Expression filter, ChunkEntry chunk) {
    return Pruner.mayMatch(filter, bounds(chunk.statistics()), chunk.rows());
  }

  /** Whether some row of a chunk below the node may match: false only if certainly none does. */
  public static boolean mayMatch(Expression filter, NodeReference node) {
    return Pruner.mayMatch(filter, bounds(node.statistics()), node.totals().rows());
  }

  /** Whether every row of the chunk certainly matches. */
  public static boolean allMatch(Expression filter, ChunkEntry chunk) {
    return Pruner.allMatch(filter, bounds(chunk.statistics()), chunk.rows());
  }

  private static IntFunction<@Nullable Bounds> bounds(List<FieldStatistics> fields) {
    return field -> find(fields, field);
  }

  private static @Nullable Bounds find(List<FieldStatistics> fields, int field) {
    for (FieldStatistics statistics : fields) {
      if (statistics.field() == field) {
        return statistics;
      }
    }
    return null;
  }
}
