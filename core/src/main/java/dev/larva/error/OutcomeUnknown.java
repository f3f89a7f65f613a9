package dev.larva.error;

import org.jspecify.annotations.Nullable;

/**
 * The commit was sent and its fate is not known yet: ask {@code Lake.outcome} with the transaction
 * id.
 */
public final class OutcomeUnknown extends LarvaException {

  public OutcomeUnknown(String message) {
    this(message, null);
  }

  public OutcomeUnknown(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
