package dev.larva.lab;

/** An oracle found something. */
final class Violation extends RuntimeException {
  private static final long serialVersionUID = 1L;

  Violation(String message) {
    super(message);
  }
}
