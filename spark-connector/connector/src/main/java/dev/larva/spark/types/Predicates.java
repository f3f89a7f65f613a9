package dev.larva.spark.types;

import dev.larva.expression.Expression;
import dev.larva.expression.Expression.Comparator;
import dev.larva.schema.Field;
import dev.larva.schema.Type.Primitive;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.connector.expressions.Literal;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.expressions.filter.And;
import org.apache.spark.sql.connector.expressions.filter.Not;
import org.apache.spark.sql.connector.expressions.filter.Or;
import org.apache.spark.sql.connector.expressions.filter.Predicate;

/**
 * Spark's predicates as expressions over one schema.
 *
 * <p>{@link #exact} gives an expression that is true, false and unknown for the same rows, or
 * nothing. {@link #implied} gives one that is true wherever the predicate is: fit to leave out what
 * cannot match, and no more.
 */
public final class Predicates {

  private final List<Field> fields;

  public Predicates(List<Field> fields) {
    this.fields = List.copyOf(fields);
  }

  /** The strongest expression known to hold wherever the predicate does; empty if none is known. */
  public Optional<Expression> implied(Predicate predicate) {
    if (predicate instanceof And and) {
      Optional<Expression> left = implied(and.left());
      Optional<Expression> right = implied(and.right());
      return left.isPresent() && right.isPresent()
          ? Optional.of(new Expression.And(List.of(left.get(), right.get())))
          : left.or(() -> right);
    }
    if (predicate instanceof Or or) {
      return implied(or.left()).flatMap(left -> implied(or.right()).map(right -> or(left, right)));
    }
    return exact(predicate);
  }

  /** All of them together, or empty if one has no exact counterpart. */
  public Optional<Expression> exact(Predicate[] predicates) {
    List<Expression> terms = new ArrayList<>();
    for (Predicate predicate : predicates) {
      Optional<Expression> term = exact(predicate);
      if (term.isEmpty()) {
        return Optional.empty();
      }
      terms.add(term.get());
    }
    return Optional.of(all(terms));
  }

  /** The conjunction. */
  public static Expression all(List<Expression> terms) {
    return switch (terms.size()) {
      case 0 -> Expression.ALL;
      case 1 -> terms.get(0);
      default -> new Expression.And(terms);
    };
  }

  /** The same predicate, or empty if it has no exact counterpart. */
  public Optional<Expression> exact(Predicate predicate) {
    return switch (predicate.name()) {
      case "ALWAYS_TRUE" -> Optional.of(Expression.ALL);
      case "ALWAYS_FALSE" -> Optional.of(Expression.NONE);
      case "AND" -> {
        And and = (And) predicate;
        yield exact(and.left())
            .flatMap(
                left -> exact(and.right()).map(right -> new Expression.And(List.of(left, right))));
      }
      case "OR" -> {
        Or or = (Or) predicate;
        yield exact(or.left()).flatMap(left -> exact(or.right()).map(right -> or(left, right)));
      }
      case "NOT" -> exact(((Not) predicate).child()).map(Expression.Not::new);
      case "IS_NULL" -> column(predicate).map(field -> new Expression.IsNull(field.id()));
      case "IS_NOT_NULL" ->
          column(predicate).map(field -> new Expression.Not(new Expression.IsNull(field.id())));
      case "IN" -> in(predicate);
      case "STARTS_WITH" -> startsWith(predicate);
      case "<=>" -> nullSafeEqual(predicate);
      default -> comparator(predicate.name()).flatMap(sign -> compare(predicate, sign));
    };
  }

  private static Expression or(Expression left, Expression right) {
    return new Expression.Or(List.of(left, right));
  }

  private static Optional<Comparator> comparator(String name) {
    return switch (name) {
      case "=" -> Optional.of(Comparator.EQUAL);
      case "<>" -> Optional.of(Comparator.NOT_EQUAL);
      case "<" -> Optional.of(Comparator.LESS);
      case "<=" -> Optional.of(Comparator.LESS_OR_EQUAL);
      case ">" -> Optional.of(Comparator.GREATER);
      case ">=" -> Optional.of(Comparator.GREATER_OR_EQUAL);
      default -> Optional.empty();
    };
  }

  private Optional<Expression> compare(Predicate predicate, Comparator sign) {
    return column(predicate)
        .flatMap(
            field ->
                literal(predicate, 1, field)
                    .map(literal -> new Expression.Compare(field.id(), sign, literal)));
  }

  /** Never unknown, unlike equality. */
  private Optional<Expression> nullSafeEqual(Predicate predicate) {
    if (isNullLiteral(predicate)) {
      return column(predicate).map(field -> new Expression.IsNull(field.id()));
    }
    return column(predicate)
        .flatMap(
            field ->
                literal(predicate, 1, field)
                    .map(
                        literal ->
                            new Expression.And(
                                List.of(
                                    new Expression.Not(new Expression.IsNull(field.id())),
                                    new Expression.Compare(
                                        field.id(), Comparator.EQUAL, literal)))));
  }

  private static boolean isNullLiteral(Predicate predicate) {
    return predicate.children().length == 2
        && predicate.children()[1] instanceof Literal<?> literal
        && literal.value() == null;
  }

  private Optional<Expression> in(Predicate predicate) {
    Optional<Field> field = column(predicate);
    if (field.isEmpty()) {
      return Optional.empty();
    }
    List<Object> literals = new ArrayList<>();
    for (int i = 1; i < predicate.children().length; i++) {
      Optional<Object> literal = literal(predicate, i, field.get());
      if (literal.isEmpty()) {
        return Optional.empty();
      }
      literals.add(literal.get());
    }
    return Optional.of(new Expression.In(field.get().id(), literals));
  }

  private Optional<Expression> startsWith(Predicate predicate) {
    return column(predicate)
        .filter(field -> field.type() == Primitive.STRING)
        .flatMap(
            field ->
                literal(predicate, 1, field)
                    .map(prefix -> new Expression.StartsWith(field.id(), (String) prefix)));
  }

  private Optional<Object> literal(Predicate predicate, int child, Field field) {
    return child < predicate.children().length
            && predicate.children()[child] instanceof Literal<?> literal
        ? Literals.of(literal.value(), literal.dataType(), field.type())
        : Optional.empty();
  }

  /** The field that the predicate's first child names. */
  private Optional<Field> column(Predicate predicate) {
    return predicate.children().length > 0
            && predicate.children()[0] instanceof NamedReference reference
        ? Columns.at(fields, reference.fieldNames())
        : Optional.empty();
  }
}
