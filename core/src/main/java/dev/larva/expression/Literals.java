package dev.larva.expression;

import dev.larva.error.InvalidRequest;
import dev.larva.schema.Field;
import dev.larva.schema.Type;
import dev.larva.schema.Type.DecimalType;
import dev.larva.schema.Type.Primitive;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.ByteBuffer;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Turns the literals that users give into the form of a column's type, without any loss. */
public final class Literals {

  private Literals() {}

  /**
   * The literal in the form of the field's type.
   *
   * @throws InvalidRequest if it is not a value of that type
   */
  public static Object of(Field field, @Nullable Object literal) {
    if (literal == null) {
      throw new InvalidRequest("nothing compares with null: use isNull. column=" + field.name());
    }
    Object value;
    try {
      value = convert(field.type(), literal);
    } catch (ArithmeticException | IllegalArgumentException e) {
      throw misfit(field, literal, e);
    }
    if (value == null) {
      throw misfit(field, literal, null);
    }
    return value;
  }

  /** Null if the literal's form does not suit; an exception if its value does not. */
  private static @Nullable Object convert(Type type, Object literal) {
    if (type instanceof DecimalType decimal) {
      return decimal(decimal, literal);
    }
    if (!(type instanceof Primitive primitive)) {
      return null;
    }
    return switch (primitive) {
      case BOOLEAN -> literal instanceof Boolean ? literal : null;
      case BYTE -> whole(literal, Byte.SIZE);
      case SHORT -> whole(literal, Short.SIZE);
      case INT -> whole(literal, Integer.SIZE);
      case LONG -> longer(whole(literal, Long.SIZE));
      case FLOAT -> floating(literal);
      case DOUBLE -> doubling(literal);
      case DATE -> Times.date(literal);
      case TIMESTAMP_TZ -> Times.instant(literal);
      case TIMESTAMP_NTZ -> Times.local(literal);
      case STRING -> literal instanceof CharSequence ? literal.toString() : null;
      case BINARY -> binary(literal);
      case UUID -> uuid(literal);
    };
  }

  /** An Integer for up to 32 bits, else a Long. */
  static @Nullable Number whole(Object literal, int bits) {
    BigDecimal number = number(literal);
    if (number == null) {
      return null;
    }
    BigInteger whole = number.toBigIntegerExact();
    if (whole.bitLength() >= bits) {
      throw new ArithmeticException("out of range");
    }
    return bits <= Integer.SIZE ? (Number) whole.intValue() : (Number) whole.longValue();
  }

  private static @Nullable Long longer(@Nullable Number number) {
    return number == null ? null : number.longValue();
  }

  private static @Nullable Object floating(Object literal) {
    if (literal instanceof Float) {
      return literal;
    }
    if (literal instanceof Double value && (value.isNaN() || value.isInfinite())) {
      return value.floatValue();
    }
    BigDecimal number = number(literal);
    return number == null ? null : exact(number, number.floatValue());
  }

  private static @Nullable Object doubling(Object literal) {
    if (literal instanceof Double || literal instanceof Float) {
      return ((Number) literal).doubleValue();
    }
    BigDecimal number = number(literal);
    return number == null ? null : exact(number, number.doubleValue());
  }

  private static <N extends Number> N exact(BigDecimal number, N rounded) {
    double value = rounded.doubleValue();
    if (Double.isInfinite(value) || new BigDecimal(value).compareTo(number) != 0) {
      throw new ArithmeticException("not exact");
    }
    return rounded;
  }

  private static @Nullable Object decimal(DecimalType type, Object literal) {
    BigDecimal number = number(literal);
    if (number == null) {
      return null;
    }
    BigDecimal scaled = number.setScale(type.scale(), RoundingMode.UNNECESSARY);
    if (scaled.precision() > type.precision()) {
      throw new ArithmeticException("out of range");
    }
    return scaled;
  }

  private static @Nullable Object binary(Object literal) {
    if (literal instanceof byte[] bytes) {
      return ByteBuffer.wrap(bytes.clone());
    }
    return literal instanceof ByteBuffer buffer ? buffer.slice() : null;
  }

  private static @Nullable Object uuid(Object literal) {
    if (literal instanceof String text) {
      return UUID.fromString(text);
    }
    return literal instanceof UUID ? literal : null;
  }

  /** Every number but NaN and the infinities, exactly. */
  private static @Nullable BigDecimal number(Object literal) {
    if (literal instanceof BigDecimal decimal) {
      return decimal;
    }
    if (literal instanceof BigInteger whole) {
      return new BigDecimal(whole);
    }
    if (literal instanceof Double || literal instanceof Float) {
      return new BigDecimal(((Number) literal).doubleValue());
    }
    boolean whole =
        literal instanceof Long
            || literal instanceof Integer
            || literal instanceof Short
            || literal instanceof Byte;
    return whole ? BigDecimal.valueOf(((Number) literal).longValue()) : null;
  }

  private static InvalidRequest misfit(Field field, Object literal, @Nullable Exception cause) {
    return new InvalidRequest(
        "the literal is not a value of the column's type "
            + field.type().text()
            + ": give one that is, exactly. column="
            + field.name()
            + " literal="
            + literal
            + " form="
            + literal.getClass().getSimpleName(),
        cause);
  }
}
