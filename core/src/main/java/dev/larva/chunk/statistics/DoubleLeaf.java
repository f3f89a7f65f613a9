package dev.larva.chunk.statistics;

import dev.larva.entry.FieldStatistics;
import java.util.function.DoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Float and double fields. NaN is counted and stays out of the bounds; a bound of zero is -0.0
 * below and 0.0 above, whatever the sign of the value was.
 */
final class DoubleLeaf implements Leaf {

  private final int field;
  private final DoubleFunction<Object> literal;
  private long numbers;
  private long nans;
  private double least = Double.POSITIVE_INFINITY;
  private double greatest = Double.NEGATIVE_INFINITY;

  DoubleLeaf(int field, DoubleFunction<Object> literal) {
    this.field = field;
    this.literal = literal;
  }

  @Override
  public void add(double value) {
    if (Double.isNaN(value)) {
      nans++;
      return;
    }
    numbers++;
    least = Math.min(least, value);
    greatest = Math.max(greatest, value);
  }

  @Override
  public FieldStatistics result(long rows) {
    boolean any = numbers > 0;
    @Nullable Object lower = any ? literal.apply(least == 0 ? -0.0 : least) : null;
    @Nullable Object upper = any ? literal.apply(greatest == 0 ? 0.0 : greatest) : null;
    return new FieldStatistics(field, rows - numbers - nans, nans, lower, any, upper, any);
  }
}
