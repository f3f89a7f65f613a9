package dev.larva.partition;

import dev.larva.expression.Bounds;
import dev.larva.expression.Expression;
import dev.larva.expression.Pruner;
import dev.larva.schema.Forms;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * What a predicate on columns can find in a partition. The values of a partition are turned into
 * what they say of columns, so any predicate meets any spec.
 */
public final class Pruning {

  private Pruning() {}

  /**
   * Whether some row may match: false only if certainly none does.
   *
   * @param partition as the spec says it
   * @param known of a column over these rows by other means; null if nothing is
   */
  public static boolean mayMatch(
      Expression predicate,
      PartitionSpec spec,
      Tuple partition,
      IntFunction<@Nullable Bounds> known,
      long rows) {
    return Pruner.mayMatch(predicate, PartitionBounds.over(spec, partition, rows, known), rows);
  }

  /** Whether every row certainly matches. */
  public static boolean allMatch(
      Expression predicate,
      PartitionSpec spec,
      Tuple partition,
      IntFunction<@Nullable Bounds> known,
      long rows) {
    return Pruner.allMatch(predicate, PartitionBounds.over(spec, partition, rows, known), rows);
  }

  /**
   * A lower bound of the cluster columns of some rows, for their chunk's first key. The columns may
   * have wider types by now than in the spec.
   *
   * @param known of a column over these rows
   */
  public static Tuple first(PartitionSpec spec, IntFunction<? extends @Nullable Bounds> known) {
    @Nullable Object[] values = new Object[spec.cluster().size()];
    for (int i = 0; i < values.length; i++) {
      ClusterField column = spec.cluster().get(i);
      Bounds bounds = known.apply(column.source());
      Object lower = bounds == null || bounds.nulls() != 0 ? null : bounds.lower();
      values[i] = lower == null ? null : Forms.of(column.type(), lower);
    }
    return Tuple.of(values);
  }
}
