package dev.larva.error;

/**
 * A step or lineage of an application does not follow from how far the application has come:
 * nothing of it landed, and it will not land as it is.
 */
public final class SequenceConflict extends LarvaException {

  private static final long serialVersionUID = 1;

  /** How it fails to follow. */
  public enum Kind {
    /** The application has not come so far: steps before it are to land first. */
    BEHIND,
    /** The application has come further, under another lineage or in other steps. */
    BEYOND,
    /** Another lineage has taken over, and this step was not done before. */
    SUPERSEDED,
    /** The lake knows no such application or lineage. */
    UNKNOWN
  }

  private final Kind kind;

  public SequenceConflict(Kind kind, String message) {
    super(message, null);
    this.kind = kind;
  }

  public Kind kind() {
    return kind;
  }
}
