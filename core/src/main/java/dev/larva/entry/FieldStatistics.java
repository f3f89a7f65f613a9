package dev.larva.entry;

import dev.larva.expression.Bounds;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a chunk knows of one primitive field. Nothing that is absent may be assumed.
 *
 * @param field its id
 * @param nulls rows whose value is null; for a field inside a list or map: not counted, -1
 * @param nans of float and double: rows whose value is NaN, else 0
 * @param lower no value that is neither null nor NaN is below it; absent if there is none or it is
 *     unknown. In the literal form of {@link dev.larva.expression.Expression}
 * @param lowerExact whether {@code lower} is itself a value of the chunk
 * @param upper no value that is neither null nor NaN is above it; absent likewise
 * @param upperExact whether {@code upper} is itself a value of the chunk
 */
public record FieldStatistics(
    int field,
    long nulls,
    long nans,
    @Nullable Object lower,
    boolean lowerExact,
    @Nullable Object upper,
    boolean upperExact)
    implements Bounds {

  /** The null count of a field for which none is kept. */
  public static final long UNCOUNTED = -1;

  public FieldStatistics {
    if (field < 1 || nulls < UNCOUNTED || nans < 0) {
      throw new IllegalArgumentException("statistics of a field are out of range: " + field);
    }
    lowerExact = lower != null && lowerExact;
    upperExact = upper != null && upperExact;
    if (lower != null && upper != null && lower.getClass() != upper.getClass()) {
      throw new IllegalArgumentException("bounds of a field are of two types: " + field);
    }
    requireNumber(lower);
    requireNumber(upper);
  }

  /** Those of a field; null if there are none. */
  public static @Nullable FieldStatistics find(List<FieldStatistics> fields, int field) {
    for (FieldStatistics statistics : fields) {
      if (statistics.field() == field) {
        return statistics;
      }
    }
    return null;
  }

  private static void requireNumber(@Nullable Object bound) {
    if ((bound instanceof Float single && single.isNaN())
        || (bound instanceof Double wide && wide.isNaN())) {
      throw new IllegalArgumentException("NaN is no bound");
    }
  }

  /**
   * A copy of the list.
   *
   * @throws IllegalArgumentException if it is not in ascending order of field id
   */
  public static List<FieldStatistics> ascending(List<FieldStatistics> statistics) {
    List<FieldStatistics> copy = List.copyOf(statistics);
    for (int i = 1; i < copy.size(); i++) {
      if (copy.get(i - 1).field() >= copy.get(i).field()) {
        throw new IllegalArgumentException("statistics are not in ascending order of field id");
      }
    }
    return copy;
  }
}
