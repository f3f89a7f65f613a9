package dev.larva.error;

import org.jspecify.annotations.Nullable;

/**
 * The lake uses a format or feature that this version of Larva does not know: nothing was touched.
 */
public final class UnsupportedFormat extends LarvaException {

  public UnsupportedFormat(String message) {
    this(message, null);
  }

  public UnsupportedFormat(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
