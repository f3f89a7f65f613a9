package dev.larva.error;

import org.jspecify.annotations.Nullable;

/** There is no lake at the given root. */
public final class NotALake extends LarvaException {

  public NotALake(String message) {
    this(message, null);
  }

  public NotALake(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
