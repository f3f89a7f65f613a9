package dev.larva.spark.rows;

/** Takes a finished value, in Spark's internal form. */
@FunctionalInterface
interface Sink {
  void accept(Object value);
}
