package dev.larva.store;

/** The answer to a conditional put. */
public sealed interface PutResult {

  /** The kinds, to switch over. */
  enum Kind {
    CREATED,
    EXISTS,
    UNKNOWN
  }

  Kind kind();

  /** This call wrote the object; {@code token} is that of the new content. */
  record Created(String token) implements PutResult {
    @Override
    public Kind kind() {
      return Kind.CREATED;
    }
  }

  /**
   * The condition did not hold when the store looked: some object is there (for a swap: another
   * one, or none). It may be our own, from an earlier try of this call.
   */
  record Exists() implements PutResult {
    @Override
    public Kind kind() {
      return Kind.EXISTS;
    }
  }

  /** Nobody knows: it may have landed, may land later, or never. {@code cause} is for people. */
  record Unknown(String cause) implements PutResult {
    @Override
    public Kind kind() {
      return Kind.UNKNOWN;
    }
  }
}
