package dev.larva.chunk.statistics;

import dev.larva.entry.FieldStatistics;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** Fields whose values are whole numbers underneath: they order as these do. */
final class LongLeaf implements Leaf {

  private final int field;
  private final LongFunction<Object> literal;
  private long values;
  private long least = Long.MAX_VALUE;
  private long greatest = Long.MIN_VALUE;

  LongLeaf(int field, LongFunction<Object> literal) {
    this.field = field;
    this.literal = literal;
  }

  @Override
  public void add(long value) {
    values++;
    least = Math.min(least, value);
    greatest = Math.max(greatest, value);
  }

  @Override
  public FieldStatistics result(long rows) {
    boolean any = values > 0;
    @Nullable Object lower = any ? literal.apply(least) : null;
    @Nullable Object upper = any ? literal.apply(greatest) : null;
    return new FieldStatistics(field, rows - values, 0, lower, any, upper, any);
  }
}
