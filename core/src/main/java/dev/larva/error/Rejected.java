package dev.larva.error;

import org.jspecify.annotations.Nullable;

/** The data breaks a rule of the table (NOT NULL, schema): nothing landed. */
public final class Rejected extends LarvaException {

  public Rejected(String message) {
    this(message, null);
  }

  public Rejected(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
