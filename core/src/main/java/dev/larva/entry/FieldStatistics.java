package dev.larva.entry;

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
    boolean upperExact) {

  /** The null count of a field for which none is kept. */
  public static final long UNCOUNTED = -1;
}
