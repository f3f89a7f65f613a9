package dev.larva.flink.rows;

/** Takes a finished value, in Flink's internal form. */
@FunctionalInterface
interface Sink {
  void accept(Object value);
}
