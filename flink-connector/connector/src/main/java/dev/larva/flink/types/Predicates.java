package dev.larva.flink.types;

import dev.larva.error.InvalidRequest;
import dev.larva.expression.Expression;
import dev.larva.expression.Expression.Comparator;
import dev.larva.schema.Field;
import dev.larva.schema.Type.DecimalType;
import dev.larva.schema.Type.Primitive;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.flink.table.expressions.CallExpression;
import org.apache.flink.table.expressions.FieldReferenceExpression;
import org.apache.flink.table.expressions.ResolvedExpression;
import org.apache.flink.table.expressions.ValueLiteralExpression;
import org.apache.flink.table.functions.BuiltInFunctionDefinitions;
import org.apache.flink.table.functions.FunctionDefinition;

/**
 * Flink's predicates as expressions over a table's columns, where one is true, false and unknown
 * for the same rows. Floating point is left to Flink, whose NaN is another.
 */
public final class Predicates {

  private static final Map<FunctionDefinition, Comparator> COMPARATORS =
      Map.of(
          BuiltInFunctionDefinitions.EQUALS, Comparator.EQUAL,
          BuiltInFunctionDefinitions.NOT_EQUALS, Comparator.NOT_EQUAL,
          BuiltInFunctionDefinitions.LESS_THAN, Comparator.LESS,
          BuiltInFunctionDefinitions.LESS_THAN_OR_EQUAL, Comparator.LESS_OR_EQUAL,
          BuiltInFunctionDefinitions.GREATER_THAN, Comparator.GREATER,
          BuiltInFunctionDefinitions.GREATER_THAN_OR_EQUAL, Comparator.GREATER_OR_EQUAL);

  private static final Set<Primitive> COMPARED =
      EnumSet.complementOf(
          EnumSet.of(Primitive.FLOAT, Primitive.DOUBLE, Primitive.BINARY, Primitive.UUID));

  private final List<Field> fields;

  public Predicates(List<Field> fields) {
    this.fields = List.copyOf(fields);
  }

  /** The same predicate, or empty if it has no exact counterpart. */
  public Optional<Expression> exact(ResolvedExpression predicate) {
    if (!(predicate instanceof CallExpression call)) {
      return Optional.empty();
    }
    FunctionDefinition function = call.getFunctionDefinition();
    List<ResolvedExpression> terms = call.getResolvedChildren();
    if (function == BuiltInFunctionDefinitions.AND) {
      return all(terms).map(Expression.And::new);
    }
    if (function == BuiltInFunctionDefinitions.OR) {
      return all(terms).map(Expression.Or::new);
    }
    if (function == BuiltInFunctionDefinitions.NOT) {
      return exact(terms.get(0)).map(Expression.Not::new);
    }
    if (function == BuiltInFunctionDefinitions.IS_NULL) {
      return field(terms.get(0)).map(field -> new Expression.IsNull(field.id()));
    }
    if (function == BuiltInFunctionDefinitions.IS_NOT_NULL) {
      return field(terms.get(0))
          .map(field -> new Expression.Not(new Expression.IsNull(field.id())));
    }
    Comparator comparator = COMPARATORS.get(function);
    return comparator == null ? Optional.empty() : compare(comparator, terms);
  }

  private Optional<List<Expression>> all(List<ResolvedExpression> terms) {
    List<Expression> translated = new ArrayList<>();
    for (ResolvedExpression term : terms) {
      Optional<Expression> one = exact(term);
      if (one.isEmpty()) {
        return Optional.empty();
      }
      translated.add(one.get());
    }
    return Optional.of(translated);
  }

  private Optional<Expression> compare(Comparator comparator, List<ResolvedExpression> terms) {
    if (field(terms.get(0)).isEmpty()) {
      return compare(mirrored(comparator), terms.get(1), terms.get(0));
    }
    return compare(comparator, terms.get(0), terms.get(1));
  }

  private Optional<Expression> compare(
      Comparator comparator, ResolvedExpression column, ResolvedExpression value) {
    return field(column)
        .flatMap(
            field ->
                literal(value, field)
                    .map(literal -> new Expression.Compare(field.id(), comparator, literal)));
  }

  private static Comparator mirrored(Comparator comparator) {
    return switch (comparator) {
      case LESS -> Comparator.GREATER;
      case LESS_OR_EQUAL -> Comparator.GREATER_OR_EQUAL;
      case GREATER -> Comparator.LESS;
      case GREATER_OR_EQUAL -> Comparator.LESS_OR_EQUAL;
      case EQUAL, NOT_EQUAL -> comparator;
    };
  }

  private Optional<Field> field(ResolvedExpression expression) {
    return expression instanceof FieldReferenceExpression reference
        ? fields.stream().filter(field -> field.name().equals(reference.getName())).findFirst()
        : Optional.empty();
  }

  private static Optional<Object> literal(ResolvedExpression expression, Field field) {
    boolean compared =
        field.type() instanceof DecimalType
            || (field.type() instanceof Primitive primitive && COMPARED.contains(primitive));
    if (!compared || !(expression instanceof ValueLiteralExpression value) || value.isNull()) {
      return Optional.empty();
    }
    try {
      return value(value, field).map(literal -> dev.larva.expression.Literals.of(field, literal));
    } catch (InvalidRequest unlike) {
      return Optional.empty();
    }
  }

  /** The literal in a form that core takes for the column, if it says the same there. */
  private static Optional<Object> value(ValueLiteralExpression value, Field field) {
    if (field.type() instanceof DecimalType) {
      return value.getValueAs(BigDecimal.class).map(Object.class::cast);
    }
    return switch ((Primitive) field.type()) {
      case BOOLEAN -> value.getValueAs(Boolean.class).map(Object.class::cast);
      case STRING -> value.getValueAs(String.class).map(Object.class::cast);
      case DATE -> value.getValueAs(LocalDate.class).map(day -> (int) day.toEpochDay());
      case TIMESTAMP_NTZ ->
          value
              .getValueAs(LocalDateTime.class)
              .flatMap(time -> micros(time.toInstant(ZoneOffset.UTC)));
      case TIMESTAMP_TZ -> value.getValueAs(Instant.class).flatMap(Predicates::micros);
      default -> value.getValueAs(BigDecimal.class).flatMap(Predicates::whole);
    };
  }

  private static Optional<Object> whole(BigDecimal number) {
    try {
      return Optional.of(number.longValueExact());
    } catch (ArithmeticException fraction) {
      return Optional.empty();
    }
  }

  private static Optional<Object> micros(Instant time) {
    Instant cut = time.truncatedTo(ChronoUnit.MICROS);
    return cut.equals(time)
        ? Optional.of(ChronoUnit.MICROS.between(Instant.EPOCH, time))
        : Optional.empty();
  }
}
