package dev.larva.expression;

import dev.larva.error.InvalidRequest;
import dev.larva.expression.Expression.Comparator;
import dev.larva.expression.Expression.Compare;
import dev.larva.schema.Field;
import dev.larva.schema.Schema;
import dev.larva.schema.Type.Primitive;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A predicate by column names, as users of the API write it: {@code Filter.eq("id",
 * 7).and(Filter.isNull("name"))}. It becomes an {@link Expression} once the table's schema is
 * known.
 *
 * <p>Names are those of {@link dev.larva.schema.FieldPaths}. Literals may be of any Java form that
 * stands for a value of the column's type exactly: any whole number for byte to long, LocalDate for
 * date, Instant for timestamp_tz, LocalDateTime for timestamp_ntz, byte arrays for binary, text for
 * uuid, and the forms of {@link Expression} themselves.
 */
@FunctionalInterface
public interface Filter {

  /**
   * The predicate over a table of this schema.
   *
   * @throws InvalidRequest if a column is missing, or a literal does not fit its column
   */
  Expression bind(Schema schema);

  static Filter all() {
    return schema -> Expression.ALL;
  }

  static Filter eq(String column, Object literal) {
    return compare(column, Comparator.EQUAL, literal);
  }

  static Filter notEq(String column, Object literal) {
    return compare(column, Comparator.NOT_EQUAL, literal);
  }

  static Filter less(String column, Object literal) {
    return compare(column, Comparator.LESS, literal);
  }

  static Filter lessOrEqual(String column, Object literal) {
    return compare(column, Comparator.LESS_OR_EQUAL, literal);
  }

  static Filter greater(String column, Object literal) {
    return compare(column, Comparator.GREATER, literal);
  }

  static Filter greaterOrEqual(String column, Object literal) {
    return compare(column, Comparator.GREATER_OR_EQUAL, literal);
  }

  static Filter compare(String column, Comparator comparator, Object literal) {
    return schema -> {
      Field field = Columns.primitive(schema, column);
      return new Compare(field.id(), comparator, Literals.of(field, literal));
    };
  }

  static Filter in(String column, Object... literals) {
    return schema -> {
      Field field = Columns.primitive(schema, column);
      List<Object> values = new ArrayList<>();
      for (Object literal : literals) {
        values.add(Literals.of(field, literal));
      }
      return new Expression.In(field.id(), values);
    };
  }

  static Filter startsWith(String column, String prefix) {
    return schema -> {
      Field field = Columns.primitive(schema, column, Primitive.STRING);
      return new Expression.StartsWith(field.id(), prefix);
    };
  }

  static Filter isNan(String column) {
    return schema -> {
      Field field = Columns.primitive(schema, column, Primitive.FLOAT, Primitive.DOUBLE);
      return new Expression.IsNan(field.id());
    };
  }

  /** Of any column, nested ones too. */
  static Filter isNull(String column) {
    return schema -> new Expression.IsNull(Columns.any(schema, column).id());
  }

  static Filter isNotNull(String column) {
    return isNull(column).not();
  }

  static Filter and(Filter... terms) {
    return schema -> new Expression.And(bound(terms, schema));
  }

  static Filter or(Filter... terms) {
    return schema -> new Expression.Or(bound(terms, schema));
  }

  default Filter and(Filter other) {
    return and(new Filter[] {this, other});
  }

  default Filter or(Filter other) {
    return or(new Filter[] {this, other});
  }

  default Filter not() {
    return schema -> new Expression.Not(bind(schema));
  }

  private static List<Expression> bound(Filter[] terms, Schema schema) {
    return Arrays.stream(terms).map(term -> term.bind(schema)).toList();
  }
}
