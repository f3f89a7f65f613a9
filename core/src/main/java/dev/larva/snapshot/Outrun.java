package dev.larva.snapshot;

/** The slots after a state were retired while it stood still: it is to be loaded anew. */
final class Outrun extends RuntimeException {

  private static final long serialVersionUID = 1;

  Outrun() {
    super("the slots after this state were retired", null, false, false);
  }
}
