package dev.larva.error;

import org.jspecify.annotations.Nullable;

/**
 * The request itself is wrong (a name, a type, an option, a value): nothing was changed; correct
 * it.
 */
public final class InvalidRequest extends LarvaException {

  public InvalidRequest(String message) {
    this(message, null);
  }

  public InvalidRequest(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
