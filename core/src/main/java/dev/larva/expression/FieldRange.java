package dev.larva.expression;

import dev.larva.expression.Expression.Comparator;
import dev.larva.expression.Expression.Compare;
import dev.larva.expression.Expression.In;
import dev.larva.expression.Expression.IsNan;
import dev.larva.expression.Expression.IsNull;
import dev.larva.expression.Expression.Not;
import dev.larva.expression.Expression.StartsWith;
import org.jspecify.annotations.Nullable;

/**
 * Which kinds of value a field may have over some rows: null, NaN, and values between bounds. Every
 * answer errs towards "may".
 */
record FieldRange(Bounds known, long rows) {

  /** Whether a test of one field, or its negation, may be true of some row. */
  boolean mayMatch(Expression term) {
    if (term instanceof Not not) {
      return mayMiss(not.term());
    }
    if (term instanceof IsNull) {
      return known.nulls() != 0;
    }
    if (!mayHaveValues()) {
      return false;
    }
    if (term instanceof IsNan) {
      return known.nans() > 0;
    }
    if (term instanceof Compare compare) {
      return mayCompare(compare.comparator(), compare.literal());
    }
    if (term instanceof In in) {
      return in.literals().stream().anyMatch(literal -> mayCompare(Comparator.EQUAL, literal));
    }
    return !(term instanceof StartsWith prefix) || mayStartWith(prefix.prefix());
  }

  /** Whether a test may be false of some row, and not unknown. */
  private boolean mayMiss(Expression atom) {
    if (!mayHaveValues()) {
      return false;
    }
    if (atom instanceof IsNan) {
      return mayHaveNumbers();
    }
    return !(atom instanceof StartsWith prefix) || !allStartWith(prefix.prefix());
  }

  private boolean mayHaveValues() {
    return known.nulls() < rows;
  }

  /** Values that are neither null nor NaN. */
  private boolean mayHaveNumbers() {
    return Math.max(0, known.nulls()) + known.nans() < rows;
  }

  private boolean mayCompare(Comparator comparator, Object literal) {
    boolean nanMatches = comparator.holds(Values.isNan(literal) ? 0 : 1);
    if (known.nans() > 0 && nanMatches) {
      return true;
    }
    return mayHaveNumbers() && mayCompareNumbers(comparator, literal);
  }

  private boolean mayCompareNumbers(Comparator comparator, Object literal) {
    return switch (comparator) {
      case LESS -> !isAtOrAbove(known.lower(), literal);
      case LESS_OR_EQUAL -> !isAbove(known.lower(), literal);
      case EQUAL ->
          !Values.isNan(literal)
              && !isAbove(known.lower(), literal)
              && !isBelow(known.upper(), literal)
              && known.mayBe(literal);
      case NOT_EQUAL ->
          !(isAtOrAbove(known.lower(), literal) && isAtOrBelow(known.upper(), literal));
      case GREATER_OR_EQUAL -> !Values.isNan(literal) && !isBelow(known.upper(), literal);
      case GREATER -> !Values.isNan(literal) && !isAtOrBelow(known.upper(), literal);
    };
  }

  private boolean mayStartWith(String prefix) {
    boolean allBelow = isBelow(known.upper(), prefix);
    boolean allAbove =
        known.lower() instanceof String lower
            && !lower.startsWith(prefix)
            && Values.compare(lower, prefix) > 0;
    return !allBelow && !allAbove;
  }

  /** Between two texts of one prefix there is no text without it. */
  private boolean allStartWith(String prefix) {
    return known.lower() instanceof String lower
        && known.upper() instanceof String upper
        && lower.startsWith(prefix)
        && upper.startsWith(prefix);
  }

  private static boolean isBelow(@Nullable Object bound, Object literal) {
    return bound != null && Values.comparable(bound, literal) && Values.compare(bound, literal) < 0;
  }

  private static boolean isAtOrBelow(@Nullable Object bound, Object literal) {
    return bound != null
        && Values.comparable(bound, literal)
        && Values.compare(bound, literal) <= 0;
  }

  private static boolean isAbove(@Nullable Object bound, Object literal) {
    return bound != null && Values.comparable(bound, literal) && Values.compare(bound, literal) > 0;
  }

  private static boolean isAtOrAbove(@Nullable Object bound, Object literal) {
    return bound != null
        && Values.comparable(bound, literal)
        && Values.compare(bound, literal) >= 0;
  }
}
