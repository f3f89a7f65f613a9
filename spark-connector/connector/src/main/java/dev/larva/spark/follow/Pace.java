package dev.larva.spark.follow;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * How often a stream that found nothing looks again. Spark asks it a hundred times a second if the
 * query has no trigger, and each look is a request to the store. For one thread.
 */
public final class Pace {

  private static final Duration PAUSE = Duration.ofMillis(100);

  private final LongSupplier nanos;
  private boolean quiet;
  private long since;

  /**
   * @param nanos since an arbitrary origin
   */
  public Pace(LongSupplier nanos) {
    this.nanos = nanos;
  }

  /** Whether it is too early to look again. */
  public boolean isEarly() {
    return quiet && nanos.getAsLong() - since < PAUSE.toNanos();
  }

  /** A look was taken. */
  public void looked(boolean foundNothing) {
    quiet = foundNothing;
    since = nanos.getAsLong();
  }
}
