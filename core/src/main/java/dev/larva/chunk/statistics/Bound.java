package dev.larva.chunk.statistics;

import org.jspecify.annotations.Nullable;

/**
 * A lower or upper bound of a field.
 *
 * @param value in literal form; null if none can be given
 * @param exact whether it is itself a value of the field
 */
record Bound(@Nullable Object value, boolean exact) {

  static final Bound UNKNOWN = new Bound(null, false);

  static Bound exactly(Object value) {
    return new Bound(value, true);
  }

  static Bound rounded(Object value) {
    return new Bound(value, false);
  }
}
