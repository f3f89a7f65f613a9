package dev.larva.bench;

/**
 * What a figure is to reach.
 *
 * @param atMost else at least
 */
record Goal(boolean atMost, double value) {

  static Goal atMost(double value) {
    return new Goal(true, value);
  }

  static Goal atLeast(double value) {
    return new Goal(false, value);
  }

  boolean met(double figure) {
    return atMost ? figure <= value : figure >= value;
  }

  String text() {
    return (atMost ? "<= " : ">= ") + value;
  }
}
