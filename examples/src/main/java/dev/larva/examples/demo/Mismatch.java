package dev.larva.examples.demo;

/** What was read is not what was written. */
final class Mismatch extends RuntimeException {

  private static final long serialVersionUID = 1L;

  Mismatch(String what, Object expected, Object found) {
    super(what + ": expected " + expected + ", found " + found);
  }

  /** Ends the demo unless both are equal. */
  static void unlessEqual(String what, Object expected, Object found) {
    if (!expected.equals(found)) {
      throw new Mismatch(what, expected, found);
    }
  }
}
