package dev.larva.schema;

import dev.larva.schema.Type.DecimalType;
import dev.larva.schema.Type.Primitive;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The Java forms of values of primitive types: Boolean; Integer for byte, short, int and date
 * (days); Long for long and both timestamps (microseconds); Float; Double; BigDecimal of the type's
 * scale; String; ByteBuffer for binary; java.util.UUID. Values of nested types have none.
 */
public final class Forms {

  private Forms() {}

  /** Whether the value has the form of the type; it may be out of the type's range. */
  public static boolean isOf(Type type, Object value) {
    if (type instanceof DecimalType decimal) {
      return value instanceof BigDecimal number && number.scale() == decimal.scale();
    }
    if (!(type instanceof Primitive primitive)) {
      return false;
    }
    return switch (primitive) {
      case BOOLEAN -> value instanceof Boolean;
      case BYTE, SHORT, INT, DATE -> value instanceof Integer;
      case LONG, TIMESTAMP_TZ, TIMESTAMP_NTZ -> value instanceof Long;
      case FLOAT -> value instanceof Float;
      case DOUBLE -> value instanceof Double;
      case STRING -> value instanceof String;
      case BINARY -> value instanceof ByteBuffer;
      case UUID -> value instanceof UUID;
    };
  }

  /** Whether the value is one of the type. */
  public static boolean fits(Type type, Object value) {
    if (!isOf(type, value)) {
      return false;
    }
    if (type instanceof DecimalType decimal) {
      return ((BigDecimal) value).precision() <= decimal.precision();
    }
    int bits = type == Primitive.BYTE ? Byte.SIZE : type == Primitive.SHORT ? Short.SIZE : 0;
    return bits == 0 || isWithin((Integer) value, bits);
  }

  /**
   * A value of a type that this one was widened from, or is widened to, as one of this type; null
   * if this type does not have that value.
   */
  public static @Nullable Object of(Type type, Object value) {
    Object form = value;
    if (isWhole(type) && (value instanceof Integer || value instanceof Long)) {
      long number = ((Number) value).longValue();
      form = type == Primitive.LONG ? (Object) number : integer(number);
    } else if (type == Primitive.DOUBLE && value instanceof Float number) {
      form = number.doubleValue();
    } else if (type == Primitive.FLOAT && value instanceof Double number) {
      float narrow = number.floatValue();
      form = Double.compare(narrow, number) == 0 ? (Object) narrow : number;
    }
    return fits(type, form) ? form : null;
  }

  /** Whether a value is in the form of the type, or of one that may be widened to it or from it. */
  public static boolean isAkin(Type type, Object value) {
    if (isWhole(type)) {
      return value instanceof Integer || value instanceof Long;
    }
    boolean floating = type == Primitive.FLOAT || type == Primitive.DOUBLE;
    return floating ? value instanceof Float || value instanceof Double : isOf(type, value);
  }

  private static boolean isWhole(Type type) {
    return type == Primitive.BYTE
        || type == Primitive.SHORT
        || type == Primitive.INT
        || type == Primitive.LONG;
  }

  /** The number in 32 bits; itself if it needs more. */
  private static Object integer(long number) {
    return number == (int) number ? (Object) (int) number : (Object) number;
  }

  private static boolean isWithin(int number, int bits) {
    int unused = Integer.SIZE - bits;
    return number == (number << unused) >> unused;
  }
}
