package dev.larva.expression;

import java.nio.ByteBuffer;
import java.util.UUID;

/**
 * How two values of one type compare, or of types one of which may be widened to the other: a total
 * order.
 *
 * <p>NaN equals itself and is above every number; -0.0 equals 0.0; text compares by code point,
 * binary and uuid by unsigned byte; decimals by value.
 */
public final class Values {

  private Values() {}

  /**
   * Negative, zero or positive as {@code left} is below, equal to or above {@code right}.
   *
   * @throws IllegalArgumentException if the two are not {@link #comparable}
   */
  public static int compare(Object left, Object right) {
    if (isWhole(left) && isWhole(right)) {
      return Long.compare(((Number) left).longValue(), ((Number) right).longValue());
    }
    if (isFloating(left) && isFloating(right)) {
      return Double.compare(positive(left), positive(right));
    }
    if (left instanceof String a && right instanceof String b) {
      return compareText(a, b);
    }
    if (left instanceof ByteBuffer a && right instanceof ByteBuffer b) {
      return compareBytes(a, b);
    }
    if (left instanceof UUID a && right instanceof UUID b) {
      return compareUuids(a, b);
    }
    return compareNatural(left, right);
  }

  /** Whether the value is a NaN. */
  public static boolean isNan(Object value) {
    return (value instanceof Float f && f.isNaN()) || (value instanceof Double d && d.isNaN());
  }

  /**
   * Whether two values can be compared: they have one literal form, or forms of types one of which
   * may be widened to the other.
   */
  public static boolean comparable(Object left, Object right) {
    return left.getClass() == right.getClass()
        || (isWhole(left) && isWhole(right))
        || (isFloating(left) && isFloating(right))
        || (left instanceof ByteBuffer && right instanceof ByteBuffer);
  }

  /**
   * A value in the literal form that it has once its type is as wide as that of another; itself if
   * it has it already.
   *
   * @param other a value that it can be compared with
   */
  public static Object widened(Object value, Object other) {
    if (value instanceof Integer number && other instanceof Long) {
      return number.longValue();
    }
    if (value instanceof Float number && other instanceof Double) {
      return number.doubleValue();
    }
    return value;
  }

  @SuppressWarnings("unchecked") // both have the same class, and it is comparable to itself
  private static int compareNatural(Object left, Object right) {
    if (left.getClass() != right.getClass() || !(left instanceof Comparable)) {
      throw new IllegalArgumentException(
          "values of different forms do not compare: "
              + left.getClass().getName()
              + " and "
              + right.getClass().getName());
    }
    return ((Comparable<Object>) left).compareTo(right);
  }

  private static boolean isWhole(Object value) {
    return value instanceof Integer || value instanceof Long;
  }

  private static boolean isFloating(Object value) {
    return value instanceof Float || value instanceof Double;
  }

  /** Adding 0.0 makes -0.0 positive and leaves every other value as it is. */
  private static double positive(Object value) {
    return ((Number) value).doubleValue() + 0.0;
  }

  /** A supplementary character is above all others, though its surrogates are below U+E000. */
  private static int compareText(String left, String right) {
    int length = Math.min(left.length(), right.length());
    for (int i = 0; i < length; i++) {
      char a = left.charAt(i);
      char b = right.charAt(i);
      if (a != b) {
        boolean surrogateA = Character.isSurrogate(a);
        boolean surrogateB = Character.isSurrogate(b);
        return surrogateA == surrogateB ? Character.compare(a, b) : surrogateA ? 1 : -1;
      }
    }
    return Integer.compare(left.length(), right.length());
  }

  private static int compareBytes(ByteBuffer left, ByteBuffer right) {
    int mismatch = left.mismatch(right);
    if (mismatch < 0) {
      return 0;
    }
    if (mismatch >= left.remaining() || mismatch >= right.remaining()) {
      return Integer.compare(left.remaining(), right.remaining());
    }
    return Byte.compareUnsigned(
        left.get(left.position() + mismatch), right.get(right.position() + mismatch));
  }

  private static int compareUuids(UUID left, UUID right) {
    int high = Long.compareUnsigned(left.getMostSignificantBits(), right.getMostSignificantBits());
    return high != 0
        ? high
        : Long.compareUnsigned(left.getLeastSignificantBits(), right.getLeastSignificantBits());
  }
}
