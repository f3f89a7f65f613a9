package dev.larva.error;

import org.jspecify.annotations.Nullable;

/**
 * An object or id staged for this transaction is below the cutoff of a sweep: it can never land;
 * stage it again.
 */
public final class StagedTooOld extends LarvaException {

  public StagedTooOld(String message) {
    this(message, null);
  }

  public StagedTooOld(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
