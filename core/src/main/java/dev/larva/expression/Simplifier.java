package dev.larva.expression;

import dev.larva.expression.Expression.And;
import dev.larva.expression.Expression.Comparator;
import dev.larva.expression.Expression.Compare;
import dev.larva.expression.Expression.Constant;
import dev.larva.expression.Expression.In;
import dev.larva.expression.Expression.IsNull;
import dev.larva.expression.Expression.Not;
import dev.larva.expression.Expression.Or;
import java.util.ArrayList;
import java.util.List;

/**
 * Rewrites a predicate so that it is true of the same rows and easier to reason about.
 *
 * <p>In the result, {@code Not} stands only before a null test, a NaN test or a prefix test; and
 * and or have two terms or more, none of them constant or of the same kind. Where the original is
 * unknown, the result is unknown or false.
 */
public final class Simplifier {

  private Simplifier() {}

  /** The simplified predicate. */
  public static Expression simplify(Expression predicate) {
    return simplify(predicate, FixedValues.NONE);
  }

  /**
   * The simplified predicate for rows that are known to have one value of some fields, because they
   * are older than these fields, say.
   */
  public static Expression simplify(Expression predicate, FixedValues fixed) {
    return rewrite(predicate, false, fixed);
  }

  private static Expression rewrite(Expression term, boolean negated, FixedValues fixed) {
    if (term instanceof Constant constant) {
      return constant(constant.value() != negated);
    }
    if (term instanceof Not not) {
      return rewrite(not.term(), !negated, fixed);
    }
    if (term instanceof And and) {
      return joined(and.terms(), !negated, negated, fixed);
    }
    if (term instanceof Or or) {
      return joined(or.terms(), negated, negated, fixed);
    }
    if (fixed.isFixed(Fields.of(term))) {
      return constant(new Evaluator(negated ? new Not(term) : term).matches(fixed::value));
    }
    return negated ? negation(term) : positive(term);
  }

  /** The terms joined by and, or else by or; each is negated or not. */
  private static Expression joined(
      List<Expression> terms, boolean byAnd, boolean negated, FixedValues fixed) {
    List<Expression> kept = new ArrayList<>();
    for (Expression term : terms) {
      Expression simple = rewrite(term, negated, fixed);
      if (simple.equals(constant(!byAnd))) {
        return simple;
      }
      if (byAnd && simple instanceof And and) {
        kept.addAll(and.terms());
      } else if (!byAnd && simple instanceof Or or) {
        kept.addAll(or.terms());
      } else if (!(simple instanceof Constant)) {
        kept.add(simple);
      }
    }
    if (kept.size() < 2) {
      return kept.isEmpty() ? constant(byAnd) : kept.get(0);
    }
    return byAnd ? new And(kept) : new Or(kept);
  }

  /** A test against no literal is never true. */
  private static Expression positive(Expression atom) {
    return atom instanceof In in && in.literals().isEmpty() ? Expression.NONE : atom;
  }

  private static Expression negation(Expression atom) {
    if (atom instanceof Compare compare) {
      return new Compare(compare.field(), compare.comparator().negated(), compare.literal());
    }
    if (atom instanceof In in) {
      return noneOf(in);
    }
    return new Not(atom);
  }

  /** True where the field has a value other than all literals. */
  private static Expression noneOf(In in) {
    List<Expression> others = new ArrayList<>();
    for (Object literal : in.literals()) {
      others.add(new Compare(in.field(), Comparator.NOT_EQUAL, literal));
    }
    if (others.isEmpty()) {
      return new Not(new IsNull(in.field()));
    }
    return others.size() == 1 ? others.get(0) : new And(others);
  }

  private static Expression constant(boolean value) {
    return value ? Expression.ALL : Expression.NONE;
  }
}
