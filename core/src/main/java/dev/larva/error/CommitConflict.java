package dev.larva.error;

import org.jspecify.annotations.Nullable;

/**
 * Another transaction changed what this one rests on: nothing of it landed; run the operation
 * again.
 */
public final class CommitConflict extends LarvaException {

  public CommitConflict(String message) {
    this(message, null);
  }

  public CommitConflict(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
