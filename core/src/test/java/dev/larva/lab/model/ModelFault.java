package dev.larva.lab.model;

/** The log says something that it must not. */
public final class ModelFault extends RuntimeException {
  private static final long serialVersionUID = 1L;

  ModelFault(String message) {
    super(message);
  }

  static void unless(boolean holds, String message) {
    if (!holds) {
      throw new ModelFault(message);
    }
  }
}
