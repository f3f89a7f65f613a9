package dev.larva.expression;

import dev.larva.expression.Expression.And;
import dev.larva.expression.Expression.Compare;
import dev.larva.expression.Expression.Constant;
import dev.larva.expression.Expression.In;
import dev.larva.expression.Expression.IsNan;
import dev.larva.expression.Expression.IsNull;
import dev.larva.expression.Expression.Not;
import dev.larva.expression.Expression.Or;
import dev.larva.expression.Expression.StartsWith;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Evaluates a predicate on a row. */
public final class Evaluator {

  private Evaluator() {}

  /**
   * Whether the predicate is true of the row; unknown is not true.
   *
   * @param valueOf the row's value of a field, by field id, in the literal form of its type; null
   *     if the field or a struct around it is null. Of a nested field only whether it is null
   *     counts
   */
  public static boolean matches(Expression predicate, IntFunction<@Nullable Object> valueOf) {
    return truth(predicate, valueOf) == Truth.TRUE;
  }

  private static Truth truth(Expression predicate, IntFunction<@Nullable Object> valueOf) {
    if (predicate instanceof Constant constant) {
      return Truth.of(constant.value());
    }
    if (predicate instanceof And and) {
      return all(and.terms(), valueOf);
    }
    if (predicate instanceof Or or) {
      return any(or.terms(), valueOf);
    }
    if (predicate instanceof Not not) {
      return truth(not.term(), valueOf).not();
    }
    if (predicate instanceof IsNull isNull) {
      return Truth.of(valueOf.apply(isNull.field()) == null);
    }
    return atom(predicate, valueOf);
  }

  private static Truth all(List<Expression> terms, IntFunction<@Nullable Object> valueOf) {
    Truth result = Truth.TRUE;
    for (Expression term : terms) {
      result = result.and(truth(term, valueOf));
      if (result == Truth.FALSE) {
        return result;
      }
    }
    return result;
  }

  private static Truth any(List<Expression> terms, IntFunction<@Nullable Object> valueOf) {
    Truth result = Truth.FALSE;
    for (Expression term : terms) {
      result = result.or(truth(term, valueOf));
      if (result == Truth.TRUE) {
        return result;
      }
    }
    return result;
  }

  private static Truth atom(Expression predicate, IntFunction<@Nullable Object> valueOf) {
    Object value = valueOf.apply(Fields.of(predicate));
    return value == null ? Truth.UNKNOWN : Truth.of(holds(predicate, value));
  }

  /** Whether a test of one field is true of a value that is not null. */
  private static boolean holds(Expression atom, Object value) {
    if (atom instanceof Compare compare) {
      return compare.comparator().holds(Values.compare(value, compare.literal()));
    }
    if (atom instanceof In in) {
      return in.literals().stream().anyMatch(literal -> Values.compare(value, literal) == 0);
    }
    if (atom instanceof IsNan) {
      return Values.isNan(value);
    }
    if (atom instanceof StartsWith startsWith) {
      return ((String) value).startsWith(startsWith.prefix());
    }
    throw new IllegalArgumentException("not a test of one field: " + atom);
  }
}
