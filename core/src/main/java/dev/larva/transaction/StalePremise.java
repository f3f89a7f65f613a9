package dev.larva.transaction;

/**
 * Leaves a caller's function that reads though newer versions may exist, or stages what follows
 * from what is not confirmed; it is run again.
 */
final class StalePremise extends RuntimeException {

  private static final long serialVersionUID = 1;

  StalePremise() {
    super("the function is run again on the newest snapshot; let this pass", null, false, false);
  }
}
