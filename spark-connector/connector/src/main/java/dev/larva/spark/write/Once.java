package dev.larva.spark.write;

import dev.larva.Lake;
import dev.larva.spark.access.WriteOptions;
import dev.larva.transaction.Transaction;
import org.jspecify.annotations.Nullable;

/** By what a write is known that may have landed before. */
@FunctionalInterface
public interface Once {

  /** Of a write that is driven once. */
  Once ALWAYS = (lake, transaction) -> true;

  /**
   * Marks the transaction as the write's, before it changes anything.
   *
   * @return false if the write has landed before
   */
  boolean take(Lake lake, Transaction transaction);

  /** Whether the write leaves its mark even if it changes nothing else. */
  default boolean marksNothing() {
    return true;
  }

  /** The step that the options name, if they do. */
  static Once of(WriteOptions.@Nullable Step step) {
    return step == null
        ? ALWAYS
        : (lake, transaction) -> transaction.step(step.application(), step.sequence());
  }
}
