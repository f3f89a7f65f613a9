package dev.larva.expression;

import dev.larva.expression.Expression.And;
import dev.larva.expression.Expression.Constant;
import dev.larva.expression.Expression.IsNull;
import dev.larva.expression.Expression.Not;
import dev.larva.expression.Expression.Or;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * What statistics say of a predicate over a set of rows. A field without statistics may hold
 * anything, null included.
 */
public final class Pruner {

  private final long rows;
  private final IntFunction<? extends @Nullable Bounds> bounds;

  private Pruner(long rows, IntFunction<? extends @Nullable Bounds> bounds) {
    this.rows = rows;
    this.bounds = bounds;
  }

  /**
   * Whether the predicate may be true of some row: false only if it certainly is of none.
   *
   * @param bounds what is known of a field, by id; null if nothing is
   * @param rows how many rows there are
   */
  public static boolean mayMatch(
      Expression predicate, IntFunction<? extends @Nullable Bounds> bounds, long rows) {
    return rows > 0 && new Pruner(rows, bounds).may(Simplifier.simplify(predicate));
  }

  /** Whether the predicate is certainly true of every row. */
  public static boolean allMatch(
      Expression predicate, IntFunction<? extends @Nullable Bounds> bounds, long rows) {
    return rows == 0 || new Pruner(rows, bounds).must(Simplifier.simplify(predicate));
  }

  private boolean may(Expression term) {
    if (term instanceof Constant constant) {
      return constant.value();
    }
    if (term instanceof And and) {
      return and.terms().stream().allMatch(this::may);
    }
    if (term instanceof Or or) {
      return or.terms().stream().anyMatch(this::may);
    }
    Expression atom = term instanceof Not not ? not.term() : term;
    Bounds known = bounds.apply(Fields.of(atom));
    return known == null || new FieldRange(known, rows).mayMatch(term);
  }

  private boolean must(Expression term) {
    if (term instanceof Constant constant) {
      return constant.value();
    }
    if (term instanceof And and) {
      return and.terms().stream().allMatch(this::must);
    }
    if (term instanceof Or or) {
      return or.terms().stream().anyMatch(this::must);
    }
    Expression atom = term instanceof Not not ? not.term() : term;
    boolean definite = atom instanceof IsNull || hasNoNulls(Fields.of(atom));
    return definite && !may(Simplifier.simplify(new Not(term)));
  }

  /**
   * With nulls, a comparison is unknown for some rows: neither it nor its opposite matches them.
   */
  private boolean hasNoNulls(int field) {
    Bounds known = bounds.apply(field);
    return known != null && known.nulls() == 0;
  }
}
