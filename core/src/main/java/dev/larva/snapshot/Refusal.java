package dev.larva.snapshot;

/** Carries the reason why replay refuses an entry to {@link Replay}'s boundary; never leaves it. */
final class Refusal extends RuntimeException {

  private static final long serialVersionUID = 1;

  Refusal(String reason) {
    super(reason, null, false, false);
  }

  String reason() {
    return String.valueOf(getMessage());
  }

  static void unless(boolean valid, String reason) {
    if (!valid) {
      throw new Refusal(reason);
    }
  }
}
