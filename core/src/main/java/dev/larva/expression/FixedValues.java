package dev.larva.expression;

import org.jspecify.annotations.Nullable;

/** What all rows of some set have in common: fields that are the same in every one. */
public interface FixedValues {

  /** Nothing is known. */
  FixedValues NONE =
      new FixedValues() {
        @Override
        public boolean isFixed(int field) {
          return false;
        }

        @Override
        public @Nullable Object value(int field) {
          return null;
        }
      };

  /** Whether the field has one value in all rows, which may be null. */
  boolean isFixed(int field);

  /** That value of a field that is fixed, in literal form. */
  @Nullable Object value(int field);
}
