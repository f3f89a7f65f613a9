package dev.larva.commit;

/**
 * How some measured values lie.
 *
 * @param count of values
 * @param total their sum
 * @param most the largest; 0 if there is none
 */
public record Spread(long count, long total, long most) {

  /** No values. */
  public static final Spread NONE = new Spread(0, 0, 0);

  /** Their mean; 0 if there is none. */
  public double mean() {
    return count == 0 ? 0 : (double) total / count;
  }

  Spread with(long value) {
    return new Spread(count + 1, total + value, Math.max(most, value));
  }
}
