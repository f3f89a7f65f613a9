package dev.larva.partition;

import org.jspecify.annotations.Nullable;

/**
 * What values of a column lie between, both ends included; an absent end is open. In literal form.
 */
public record SourceRange(@Nullable Object lower, @Nullable Object upper) {

  /** Everything. */
  static final SourceRange ANY = new SourceRange(null, null);

  static SourceRange of(Object lower, Object upper) {
    return new SourceRange(lower, upper);
  }
}
