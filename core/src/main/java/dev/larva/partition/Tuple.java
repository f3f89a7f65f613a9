package dev.larva.partition;

import dev.larva.expression.Values;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Values in literal form, some of them null, with a total order: value by value, null first, then
 * by the letter of the literal's form, then as values compare; a tuple before those that it begins.
 *
 * @param values canonical: NaN is one value, and there is no -0.0
 */
public record Tuple(List<@Nullable Object> values) implements Comparable<Tuple> {

  /** Of no values. */
  public static final Tuple EMPTY = new Tuple(List.of());

  /** Bytes of a text or binary value at most: tuples are metadata. */
  public static final int VALUE_BYTES_LIMIT = 1024;

  public Tuple {
    values = Collections.unmodifiableList(new ArrayList<@Nullable Object>(values));
    for (Object value : values) {
      if (value != null && !canonical(value).equals(value)) {
        throw new IllegalArgumentException("a value of a tuple is not canonical: " + value);
      }
      if (value != null && isTooLong(value)) {
        throw new IllegalArgumentException(
            "a value of a tuple has more than " + VALUE_BYTES_LIMIT + " bytes");
      }
    }
  }

  /** The tuple of some values, made canonical. */
  public static Tuple of(@Nullable Object... values) {
    List<@Nullable Object> all = new ArrayList<>();
    for (Object value : values) {
      all.add(value == null ? null : canonical(value));
    }
    return new Tuple(all);
  }

  public boolean isEmpty() {
    return values.isEmpty();
  }

  public int size() {
    return values.size();
  }

  @Override
  public int compareTo(Tuple other) {
    return compare(values, other.values);
  }

  /** The order of values that need not be a tuple's: of any length, -0.0 equal to 0.0. */
  public static int compare(
      List<? extends @Nullable Object> one, List<? extends @Nullable Object> other) {
    int shared = Math.min(one.size(), other.size());
    for (int i = 0; i < shared; i++) {
      int order = compare(one.get(i), other.get(i));
      if (order != 0) {
        return order;
      }
    }
    return Integer.compare(one.size(), other.size());
  }

  /** NaN with one pattern of bits, and 0.0 for -0.0; any other value is itself. */
  static Object canonical(Object value) {
    if (value instanceof Float number) {
      return number.isNaN() ? Float.NaN : number + 0.0f;
    }
    if (value instanceof Double number) {
      return number.isNaN() ? Double.NaN : number + 0.0;
    }
    return value;
  }

  /** Whether a text or binary value has more bytes than a tuple takes. */
  static boolean isTooLong(Object value) {
    if (value instanceof String text) {
      return text.length() > VALUE_BYTES_LIMIT
          || text.getBytes(StandardCharsets.UTF_8).length > VALUE_BYTES_LIMIT;
    }
    return value instanceof ByteBuffer bytes && bytes.remaining() > VALUE_BYTES_LIMIT;
  }

  private static int compare(@Nullable Object left, @Nullable Object right) {
    if (left == null || right == null) {
      return Boolean.compare(left != null, right != null);
    }
    int byForm = Character.compare(letter(left), letter(right));
    if (byForm != 0) {
      return byForm;
    }
    int byValue = Values.compare(left, right);
    return byValue != 0 || !(left instanceof BigDecimal a && right instanceof BigDecimal b)
        ? byValue
        : Integer.compare(a.scale(), b.scale());
  }

  /** The letter that a literal of the value begins with. */
  private static char letter(Object value) {
    if (value instanceof Boolean) {
      return 'b';
    } else if (value instanceof Double) {
      return 'd';
    } else if (value instanceof Float) {
      return 'f';
    } else if (value instanceof Integer) {
      return 'i';
    } else if (value instanceof Long) {
      return 'l';
    } else if (value instanceof BigDecimal) {
      return 'n';
    } else if (value instanceof String) {
      return 's';
    } else if (value instanceof UUID) {
      return 'u';
    } else if (value instanceof ByteBuffer) {
      return 'x';
    }
    throw new IllegalArgumentException("not a literal: " + value.getClass().getName());
  }
}
