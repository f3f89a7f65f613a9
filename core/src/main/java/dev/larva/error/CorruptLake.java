package dev.larva.error;

import org.jspecify.annotations.Nullable;

/**
 * An object of the lake is damaged, missing or contradicts the log: nothing was changed; the
 * message names the object.
 */
public final class CorruptLake extends LarvaException {

  public CorruptLake(String message) {
    this(message, null);
  }

  public CorruptLake(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
