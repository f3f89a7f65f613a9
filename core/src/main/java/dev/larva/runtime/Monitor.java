package dev.larva.runtime;

import java.time.Duration;
import java.util.function.Supplier;

/**
 * A lock with one condition. No store call, sleep or join happens while it is held: that keeps it
 * uncontended, and lets a simulator run one thread at a time.
 */
public interface Monitor {

  /** Runs the body while holding the lock. */
  <T> T locked(Supplier<T> body);

  /** Runs the body while holding the lock. */
  default void locked(Runnable body) {
    this.<Boolean>locked(
        () -> {
          body.run();
          return true;
        });
  }

  /**
   * Waits, without holding the lock, until the condition holds or the time has passed; the
   * condition is evaluated with the lock held, at once and after every {@link #signal}.
   *
   * @return whether the condition held
   */
  boolean await(Supplier<Boolean> condition, Duration atMost) throws InterruptedException;

  /** Makes every waiter look at its condition again. */
  void signal();
}
