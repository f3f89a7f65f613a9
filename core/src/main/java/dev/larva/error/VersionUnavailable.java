package dev.larva.error;

import org.jspecify.annotations.Nullable;

/** The version or timestamp asked for does not exist, or is no longer readable. */
public final class VersionUnavailable extends LarvaException {

  public VersionUnavailable(String message) {
    this(message, null);
  }

  public VersionUnavailable(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
