package dev.larva.expression;

import dev.larva.expression.Expression.Comparator;
import dev.larva.schema.Field;
import dev.larva.schema.Schema;
import dev.larva.schema.Type;
import dev.larva.schema.Type.DecimalType;
import dev.larva.schema.Type.Primitive;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.UUID;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import org.jspecify.annotations.Nullable;

/** Random values and predicates from few values, most of them at some edge, so that they meet. */
public final class Samples {

  /** One optional column of each type whose order has edges. */
  public static final Schema SCHEMA =
      new Schema(
          0,
          List.of(
              Field.optional(1, "double", Primitive.DOUBLE),
              Field.optional(2, "float", Primitive.FLOAT),
              Field.optional(3, "long", Primitive.LONG),
              Field.optional(4, "byte", Primitive.BYTE),
              Field.optional(5, "tz", Primitive.TIMESTAMP_TZ),
              Field.optional(6, "date", Primitive.DATE),
              Field.optional(7, "text", Primitive.STRING),
              Field.optional(8, "binary", Primitive.BINARY),
              Field.optional(9, "uuid", Primitive.UUID),
              Field.optional(10, "small", new DecimalType(9, 2)),
              Field.optional(11, "large", new DecimalType(38, 5)),
              Field.optional(12, "flag", Primitive.BOOLEAN),
              Field.optional(13, "dotted.name", Primitive.INT)));

  private static final String LONG_PREFIX = "0123456789abcdef";

  private Samples() {}

  /** Rows of {@link #SCHEMA}, each a list of values in its order. */
  public static Arbitrary<List<List<@Nullable Object>>> rows() {
    List<Arbitrary<Object>> columns =
        SCHEMA.fields().stream().map(field -> value(field.type()).injectNull(0.2)).toList();
    return Combinators.combine(columns).as(values -> values).list().ofMinSize(1).ofMaxSize(30);
  }

  /** Predicates over {@link #SCHEMA}. */
  public static Arbitrary<Expression> predicates() {
    return predicates(3);
  }

  private static Arbitrary<Expression> predicates(int depth) {
    if (depth == 0) {
      return atoms();
    }
    Arbitrary<Expression> below = predicates(depth - 1);
    Arbitrary<List<Expression>> terms = below.list().ofMaxSize(3);
    return Arbitraries.frequencyOf(
        net.jqwik.api.Tuple.of(4, atoms()),
        net.jqwik.api.Tuple.of(1, below.map(Expression.Not::new)),
        net.jqwik.api.Tuple.of(1, terms.map(Expression.And::new)),
        net.jqwik.api.Tuple.of(1, terms.map(Expression.Or::new)));
  }

  private static Arbitrary<Expression> atoms() {
    return Arbitraries.of(SCHEMA.fields()).flatMap(Samples::atoms);
  }

  private static Arbitrary<Expression> atoms(Field field) {
    Arbitrary<Object> literals = value(field.type());
    Arbitrary<Expression> compare =
        Combinators.combine(Arbitraries.of(Comparator.class), literals)
            .as((comparator, literal) -> new Expression.Compare(field.id(), comparator, literal));
    Arbitrary<Expression> in =
        literals.list().ofMaxSize(3).map(list -> new Expression.In(field.id(), list));
    Arbitrary<Expression> isNull = Arbitraries.just(new Expression.IsNull(field.id()));
    Arbitrary<Expression> special = isNull;
    if (field.type() == Primitive.STRING) {
      special = text().map(prefix -> new Expression.StartsWith(field.id(), (String) prefix));
    } else if (field.type() == Primitive.DOUBLE || field.type() == Primitive.FLOAT) {
      special = Arbitraries.just(new Expression.IsNan(field.id()));
    }
    return Arbitraries.oneOf(List.of(compare, compare, compare, in, isNull, special));
  }

  private static Arbitrary<Object> value(Type type) {
    if (type instanceof DecimalType decimal) {
      return decimal(decimal);
    }
    return switch ((Primitive) type) {
      case BOOLEAN -> Arbitraries.of(true, false);
      case BYTE -> Arbitraries.of(-128, -1, 0, 1, 127);
      case SHORT, INT, DATE ->
          Arbitraries.of(Integer.MIN_VALUE, -719_529, -141_428, -1, 0, 1, Integer.MAX_VALUE);
      case LONG -> Arbitraries.of(Long.MIN_VALUE, -1L, 0L, 1L, 2L, Long.MAX_VALUE);
      case TIMESTAMP_TZ, TIMESTAMP_NTZ ->
          Arbitraries.of(-12_219_292_800_000_001L, -1L, 0L, 999L, 43_200_000_500L, 43_200_000_999L);
      case FLOAT -> floats();
      case DOUBLE -> doubles();
      case STRING -> text();
      case BINARY -> binary();
      case UUID ->
          Arbitraries.of(
              new UUID(0, 0), new UUID(0, -1), new UUID(1, 1), new UUID(-1, 0), new UUID(-1, -1));
    };
  }

  private static Arbitrary<Object> floats() {
    return Arbitraries.of(
        Float.NaN,
        -0.0f,
        0.0f,
        1.5f,
        -1.5f,
        Float.MIN_VALUE,
        Float.NEGATIVE_INFINITY,
        Float.POSITIVE_INFINITY);
  }

  private static Arbitrary<Object> doubles() {
    return Arbitraries.of(
        Double.NaN,
        Double.longBitsToDouble(0xfff8000000000001L),
        -0.0,
        0.0,
        1.0,
        -1.0,
        Double.MIN_VALUE,
        Double.NEGATIVE_INFINITY,
        Double.POSITIVE_INFINITY);
  }

  private static Arbitrary<Object> decimal(DecimalType type) {
    BigDecimal most =
        new BigDecimal(java.math.BigInteger.TEN.pow(type.precision())).subtract(BigDecimal.ONE);
    return Arbitraries.of(
        decimal(most, type),
        decimal(most.negate(), type),
        decimal(BigDecimal.ZERO, type),
        decimal(BigDecimal.ONE, type),
        decimal(BigDecimal.ONE.negate(), type));
  }

  private static Object decimal(BigDecimal unscaled, DecimalType type) {
    return new BigDecimal(unscaled.unscaledValue(), type.scale());
  }

  /** Code points on both sides of the surrogates, and texts longer than a bound may be. */
  static Arbitrary<Object> text() {
    return Arbitraries.of(
        "",
        "a",
        "ab",
        "b",
        "\uD7FF",
        "\uE000",
        "\uFFFF",
        "\uD83D\uDC1B",
        "\uDBFF\uDFFF",
        LONG_PREFIX,
        LONG_PREFIX + "0",
        LONG_PREFIX + "\uDBFF\uDFFF",
        "0123456789abcde\uD7FFmore",
        "\uDBFF\uDFFF".repeat(17),
        "0123456789abcdeg");
  }

  private static Arbitrary<Object> binary() {
    return Arbitraries.of(
            new byte[] {},
            new byte[] {0},
            new byte[] {127},
            new byte[] {-128},
            new byte[] {-1},
            new byte[16],
            new byte[17],
            bytes(17, -1),
            bytes(16, -1))
        .map(ByteBuffer::wrap);
  }

  private static byte[] bytes(int length, int value) {
    byte[] bytes = new byte[length];
    java.util.Arrays.fill(bytes, (byte) value);
    return bytes;
  }
}
