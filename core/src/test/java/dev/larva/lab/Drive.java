package dev.larva.lab;

import dev.larva.entry.Operation;
import org.jspecify.annotations.Nullable;

/** A step of an application, as it is driven any number of times; what its word is, is its data. */
final class Drive {

  private final Operation.Step step;
  private final Operation.@Nullable OpenLineage opening;
  private boolean acknowledged;
  private boolean abandoned;

  /**
   * @param opening of its lineage, if it is the first of it
   */
  Drive(Operation.Step step, Operation.@Nullable OpenLineage opening) {
    this.step = step;
    this.opening = opening;
  }

  Operation.Step step() {
    return step;
  }

  Operation.@Nullable OpenLineage opening() {
    return opening;
  }

  String word() {
    return step.application() + "/" + step.lineage() + "/" + step.previous() + "-" + step.next();
  }

  /** It is known to have landed. */
  void acknowledge() {
    acknowledged = true;
  }

  boolean acknowledged() {
    return acknowledged;
  }

  /** Its application went back behind it, not knowing whether it had landed. */
  void abandon() {
    abandoned = true;
  }

  boolean abandoned() {
    return abandoned;
  }

  @Override
  public String toString() {
    return word() + (opening == null ? "" : opening.fork() ? " forked" : " opened");
  }
}
