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
import java.util.Set;
import java.util.TreeSet;

/** Which fields a predicate reads. */
public final class Fields {

  private Fields() {}

  /** The ids of all fields that the predicate reads, ascending. */
  public static Set<Integer> in(Expression predicate) {
    Set<Integer> fields = new TreeSet<>();
    collect(predicate, fields);
    return fields;
  }

  /** The field of a test of one field. */
  static int of(Expression atom) {
    if (atom instanceof Compare compare) {
      return compare.field();
    }
    if (atom instanceof In in) {
      return in.field();
    }
    if (atom instanceof IsNull isNull) {
      return isNull.field();
    }
    if (atom instanceof IsNan isNan) {
      return isNan.field();
    }
    if (atom instanceof StartsWith startsWith) {
      return startsWith.field();
    }
    throw new IllegalArgumentException("not a test of one field: " + atom);
  }

  private static void collect(Expression predicate, Set<Integer> fields) {
    if (predicate instanceof Constant) {
      return;
    }
    List<Expression> terms = terms(predicate);
    if (terms.isEmpty() && !(predicate instanceof And) && !(predicate instanceof Or)) {
      fields.add(of(predicate));
    }
    terms.forEach(term -> collect(term, fields));
  }

  private static List<Expression> terms(Expression predicate) {
    if (predicate instanceof And and) {
      return and.terms();
    }
    if (predicate instanceof Or or) {
      return or.terms();
    }
    return predicate instanceof Not not ? List.of(not.term()) : List.of();
  }
}
