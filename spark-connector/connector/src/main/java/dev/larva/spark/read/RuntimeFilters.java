package dev.larva.spark.read;

import dev.larva.expression.Expression;
import dev.larva.schema.Field;
import dev.larva.schema.Schema;
import dev.larva.spark.types.Predicates;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.connector.expressions.FieldReference;
import org.apache.spark.sql.connector.expressions.Literal;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.expressions.filter.Predicate;

/**
 * What Spark finds out while a query runs, by a small side of a join: the only values that a column
 * can have in rows that matter. Chunks without any are left out.
 */
final class RuntimeFilters {

  /** Values that a chunk's bounds are compared with, at most; more are taken for all. */
  static final int VALUES_LIMIT = 10_000;

  private RuntimeFilters() {}

  /** The columns for which it helps: those that have bounds. */
  static NamedReference[] columns(List<Field> fields) {
    return fields.stream()
        .filter(field -> Schema.children(field.type()).isEmpty())
        .map(field -> FieldReference.column(field.name()))
        .toArray(NamedReference[]::new);
  }

  /** True of all rows of which the predicates are. */
  static Expression implied(Schema schema, Predicate[] predicates) {
    Predicates translator = new Predicates(schema.fields());
    List<Expression> terms = new ArrayList<>();
    for (Predicate predicate : predicates) {
      if (predicate.children().length <= VALUES_LIMIT) {
        translator.implied(withoutNulls(predicate)).ifPresent(terms::add);
      }
    }
    return terms.isEmpty() ? Expression.ALL : new Expression.And(terms);
  }

  /** Nothing equals null, so among the values that a column may have it says nothing. */
  private static Predicate withoutNulls(Predicate predicate) {
    return new Predicate(
        predicate.name(),
        Arrays.stream(predicate.children())
            .filter(child -> !(child instanceof Literal<?> literal) || literal.value() != null)
            .toArray(org.apache.spark.sql.connector.expressions.Expression[]::new));
  }
}
