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
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A predicate made ready to be evaluated on many rows. */
public final class Evaluator {

  private final Test test;

  /** An evaluator of {@code predicate}. */
  public Evaluator(Expression predicate) {
    this.test = test(predicate);
  }

  /**
   * Whether the predicate is true of the row; unknown is not true.
   *
   * @param valueOf the row's value of a field, by field id, in the literal form of its type; null
   *     if the field or a struct around it is null. Of a nested field only whether it is null
   *     counts
   */
  public boolean matches(IntFunction<@Nullable Object> valueOf) {
    return test.truth(valueOf) == Truth.TRUE;
  }

  private static Test test(Expression predicate) {
    if (predicate instanceof Constant constant) {
      Truth value = Truth.of(constant.value());
      return row -> value;
    }
    if (predicate instanceof And and) {
      return all(tests(and.terms()));
    }
    if (predicate instanceof Or or) {
      return any(tests(or.terms()));
    }
    if (predicate instanceof Not not) {
      Test term = test(not.term());
      return row -> term.truth(row).not();
    }
    if (predicate instanceof IsNull isNull) {
      return row -> Truth.of(row.apply(isNull.field()) == null);
    }
    return atom(Fields.of(predicate), condition(predicate));
  }

  private static List<Test> tests(List<Expression> terms) {
    return terms.stream().map(Evaluator::test).toList();
  }

  private static Test all(List<Test> terms) {
    return row -> {
      Truth result = Truth.TRUE;
      for (Test term : terms) {
        result = result.and(term.truth(row));
        if (result == Truth.FALSE) {
          return result;
        }
      }
      return result;
    };
  }

  private static Test any(List<Test> terms) {
    return row -> {
      Truth result = Truth.FALSE;
      for (Test term : terms) {
        result = result.or(term.truth(row));
        if (result == Truth.TRUE) {
          return result;
        }
      }
      return result;
    };
  }

  private static Test atom(int field, Predicate<Object> condition) {
    return row -> {
      Object value = row.apply(field);
      return value == null ? Truth.UNKNOWN : Truth.of(condition.test(value));
    };
  }

  /** A test of one field, on a value that is not null. */
  private static Predicate<Object> condition(Expression atom) {
    if (atom instanceof Compare compare) {
      return value -> compare.comparator().holds(Values.compare(value, compare.literal()));
    }
    if (atom instanceof In in) {
      NavigableSet<Object> literals = new TreeSet<>(Values::compare);
      literals.addAll(in.literals());
      return literals::contains;
    }
    if (atom instanceof IsNan) {
      return Values::isNan;
    }
    if (atom instanceof StartsWith startsWith) {
      return value -> ((String) value).startsWith(startsWith.prefix());
    }
    throw new IllegalArgumentException("not a test of one field: " + atom);
  }

  /** A part of the predicate. */
  private interface Test {
    Truth truth(IntFunction<@Nullable Object> row);
  }
}
