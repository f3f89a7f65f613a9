package dev.larva.partition;

import dev.larva.error.InvalidRequest;
import dev.larva.schema.Type;
import dev.larva.schema.Type.DecimalType;
import dev.larva.schema.Type.Primitive;
import java.util.EnumSet;
import java.util.Set;

/**
 * A function from values of a column to values that partitions are named by. Null stays null. Each
 * but {@link Bucket} keeps order: of two values the lower has no higher result.
 */
public sealed interface Transform {

  /** The text form of the spec, for example {@code bucket(16)}. */
  String text();

  /** Whether it takes values of the type. */
  boolean takes(Type source);

  /** The type of the results for a type that it takes. */
  Type result(Type source);

  /**
   * The result of a value.
   *
   * @param value in literal form, of a type that it takes
   */
  Object apply(Object value);

  /**
   * Whether some value has this result.
   *
   * @param result of the type of its results
   */
  default boolean gives(Object result) {
    return true;
  }

  /**
   * What the values that have a result lie between.
   *
   * @param source their type
   */
  SourceRange sources(Type source, Object result);

  /** The value itself; NaN is one value, and -0.0 is 0.0. */
  record Identity() implements Transform {
    @Override
    public String text() {
      return "identity";
    }

    @Override
    public boolean takes(Type source) {
      return source instanceof Primitive || source instanceof DecimalType;
    }

    @Override
    public Type result(Type source) {
      return source;
    }

    @Override
    public Object apply(Object value) {
      return Tuple.canonical(value);
    }

    @Override
    public SourceRange sources(Type source, Object result) {
      return SourceRange.of(result, result);
    }
  }

  /** Whole units of time since 1970 began, in UTC; before 1970 negative, rounded down. */
  record Calendar(CalendarUnit unit) implements Transform {
    @Override
    public String text() {
      return unit.text();
    }

    @Override
    public boolean takes(Type source) {
      return source == Primitive.TIMESTAMP_TZ
          || source == Primitive.TIMESTAMP_NTZ
          || (source == Primitive.DATE && unit != CalendarUnit.HOURS);
    }

    @Override
    public Type result(Type source) {
      return unit.result();
    }

    @Override
    public Object apply(Object value) {
      return value instanceof Integer days ? unit.ofDays(days) : unit.ofMicros((Long) value);
    }

    @Override
    public SourceRange sources(Type source, Object result) {
      long ordinal = ((Number) result).longValue();
      return source == Primitive.DATE ? unit.days(ordinal) : unit.micros(ordinal);
    }
  }

  /**
   * A hash of the value, modulo a count.
   *
   * @param count 1 to {@link #COUNT_LIMIT}
   */
  record Bucket(int count) implements Transform {

    /** Buckets at most. */
    public static final int COUNT_LIMIT = 1 << 16;

    private static final Set<Primitive> REFUSED = EnumSet.of(Primitive.BOOLEAN);

    public Bucket {
      if (count < 1 || count > COUNT_LIMIT) {
        throw new InvalidRequest(
            "a table has 1 to " + COUNT_LIMIT + " buckets: give such a number. buckets=" + count);
      }
    }

    @Override
    public String text() {
      return "bucket(" + count + ")";
    }

    @Override
    public boolean takes(Type source) {
      return source instanceof DecimalType
          || (source instanceof Primitive primitive && !REFUSED.contains(primitive));
    }

    @Override
    public Type result(Type source) {
      return Primitive.INT;
    }

    @Override
    public Object apply(Object value) {
      return (BucketHash.of(value) & Integer.MAX_VALUE) % count;
    }

    @Override
    public boolean gives(Object result) {
      return (Integer) result >= 0 && (Integer) result < count;
    }

    @Override
    public SourceRange sources(Type source, Object result) {
      return SourceRange.ANY;
    }
  }

  /**
   * The value rounded down to a multiple of the width; of text its first code points, of binary its
   * first bytes.
   *
   * @param width 1 or more; of a decimal in units of its last digit
   */
  record Truncate(int width) implements Transform {

    private static final Set<Primitive> TAKEN =
        EnumSet.of(
            Primitive.BYTE,
            Primitive.SHORT,
            Primitive.INT,
            Primitive.LONG,
            Primitive.STRING,
            Primitive.BINARY);

    public Truncate {
      if (width < 1) {
        throw new InvalidRequest("a width is 1 or more: give such a number. width=" + width);
      }
    }

    @Override
    public String text() {
      return "truncate(" + width + ")";
    }

    @Override
    public boolean takes(Type source) {
      return source instanceof DecimalType
          || (source instanceof Primitive primitive && TAKEN.contains(primitive));
    }

    @Override
    public Type result(Type source) {
      return source;
    }

    @Override
    public Object apply(Object value) {
      return Truncation.of(value, width);
    }

    @Override
    public boolean gives(Object result) {
      return apply(result).equals(result);
    }

    @Override
    public SourceRange sources(Type source, Object result) {
      return Truncation.sources(result, width);
    }
  }
}
