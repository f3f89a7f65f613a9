package dev.larva.error;

import org.jspecify.annotations.Nullable;

/** The object store refused or could not be reached. */
public final class StoreFailure extends LarvaException {

  /** What went wrong, as far as a caller would act on it. */
  public enum Kind {
    /** Throttling, a time-out, a cut connection, a 5xx: the same call may work later. */
    TRANSIENT,
    /** Wrong or missing credentials, or no permission. */
    DENIED,
    /** The bucket or folder that should hold the lake does not exist. */
    NO_BUCKET,
    /** Nothing answers at the endpoint. */
    UNREACHABLE,
    /** The disk or the quota is full. */
    FULL,
    /** The store answered in a way that it must not; the message says how. */
    BROKEN
  }

  private final Kind kind;

  public StoreFailure(Kind kind, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.kind = kind;
  }

  public Kind kind() {
    return kind;
  }
}
