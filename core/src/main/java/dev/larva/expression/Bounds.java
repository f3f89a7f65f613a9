package dev.larva.expression;

import org.jspecify.annotations.Nullable;

/** What is known of one field over some rows. Nothing that is absent may be assumed. */
public interface Bounds {

  /** Rows whose value is null; negative if that is not known. */
  long nulls();

  /** Rows whose value is NaN. */
  long nans();

  /** No value that is neither null nor NaN is below it; absent if unknown. In literal form. */
  @Nullable Object lower();

  /** No value that is neither null nor NaN is above it; absent if unknown. In literal form. */
  @Nullable Object upper();

  /** Whether some value may equal the literal, beyond what the other answers rule out. */
  default boolean mayBe(Object literal) {
    return true;
  }
}
