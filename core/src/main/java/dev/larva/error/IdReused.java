package dev.larva.error;

import org.jspecify.annotations.Nullable;

/**
 * An object or id staged for this transaction is below the cutoff of a sweep: it can never land;
 * stage it again.
 */
public final class IdReused extends LarvaException {

  public IdReused(String message) {
    this(message, null);
  }

  public IdReused(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
