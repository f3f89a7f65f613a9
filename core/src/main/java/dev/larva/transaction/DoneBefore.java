package dev.larva.transaction;

/** Leaves a caller's function that goes on though its step was done before. */
final class DoneBefore extends RuntimeException {

  private static final long serialVersionUID = 1;

  DoneBefore() {
    super("the step was done before; let this pass", null, false, false);
  }
}
