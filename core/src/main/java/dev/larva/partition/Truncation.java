package dev.larva.partition;

import dev.larva.schema.Type.DecimalType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Values rounded down. A multiple below the least number of the form is that least number instead,
 * so that results have the form of their values.
 */
final class Truncation {

  private static final BigInteger MOST =
      BigInteger.TEN.pow(DecimalType.MAX_PRECISION).subtract(BigInteger.ONE);

  private Truncation() {}

  static Object of(Object value, int width) {
    if (value instanceof Integer number) {
      return (int) Math.max(Integer.MIN_VALUE, number - (long) Math.floorMod(number, width));
    }
    if (value instanceof Long number) {
      long over = Math.floorMod(number, (long) width);
      return number < Long.MIN_VALUE + over ? (Object) Long.MIN_VALUE : (Object) (number - over);
    }
    if (value instanceof BigDecimal number) {
      return decimal(number, width);
    }
    if (value instanceof String text) {
      return text(text, width);
    }
    if (value instanceof ByteBuffer bytes) {
      return bytes.slice(bytes.position(), Math.min(width, bytes.remaining()));
    }
    throw new IllegalArgumentException("values of this form have no width: " + value.getClass());
  }

  static SourceRange sources(Object result, int width) {
    if (result instanceof Integer number) {
      return SourceRange.of(number, (int) Math.min(Integer.MAX_VALUE, number + (width - 1L)));
    }
    if (result instanceof Long number) {
      long more = width - 1L;
      return SourceRange.of(
          number, number > Long.MAX_VALUE - more ? Long.MAX_VALUE : number + more);
    }
    if (result instanceof BigDecimal number) {
      BigInteger last = number.unscaledValue().add(BigInteger.valueOf(width - 1L));
      return SourceRange.of(number, new BigDecimal(last.min(MOST), number.scale()));
    }
    if (result instanceof String text) {
      boolean whole = text.codePointCount(0, text.length()) < width;
      return new SourceRange(text, whole ? text : above(text));
    }
    ByteBuffer bytes = (ByteBuffer) result;
    return new SourceRange(bytes, bytes.remaining() < width ? bytes : above(bytes));
  }

  private static BigDecimal decimal(BigDecimal number, int width) {
    BigInteger unscaled = number.unscaledValue();
    BigInteger over = unscaled.mod(BigInteger.valueOf(width));
    return new BigDecimal(unscaled.subtract(over).max(MOST.negate()), number.scale());
  }

  private static String text(String text, int width) {
    return text.codePointCount(0, text.length()) <= width
        ? text
        : text.substring(0, text.offsetByCodePoints(0, width));
  }

  /** A text above all that start with the prefix; absent if there is none. */
  private static @Nullable Object above(String prefix) {
    int end = prefix.length();
    while (end > 0) {
      int last = prefix.codePointBefore(end);
      end -= Character.charCount(last);
      if (last < Character.MAX_CODE_POINT) {
        int next = last + 1 == Character.MIN_SURROGATE ? Character.MAX_SURROGATE + 1 : last + 1;
        return prefix.substring(0, end) + Character.toString(next);
      }
    }
    return null;
  }

  private static @Nullable Object above(ByteBuffer prefix) {
    byte[] bytes = new byte[prefix.remaining()];
    prefix.duplicate().get(bytes);
    int last = bytes.length - 1;
    while (last >= 0 && bytes[last] == (byte) 0xFF) {
      last--;
    }
    if (last < 0) {
      return null;
    }
    bytes[last]++;
    return ByteBuffer.wrap(bytes, 0, last + 1).slice();
  }
}
