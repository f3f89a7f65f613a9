package dev.larva.error;

import org.jspecify.annotations.Nullable;

/** Too many races were lost: nothing landed; try again when fewer writers are active. */
public final class RetryBudgetExhausted extends LarvaException {

  public RetryBudgetExhausted(String message) {
    this(message, null);
  }

  public RetryBudgetExhausted(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
