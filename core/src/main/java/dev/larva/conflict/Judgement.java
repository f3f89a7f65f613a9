package dev.larva.conflict;

import dev.larva.log.LogEntry;

/** How a proposal stands after what landed since its premise. */
public sealed interface Judgement {

  /** Nothing that it needs was touched. */
  record Stands() implements Judgement {}

  /**
   * It cannot land as it is.
   *
   * @param verdict {@code MOVE}, {@code REPLAN} or {@code CONFLICT}
   * @param need that no longer holds
   * @param cause the entry that touched it
   */
  record Falls(Verdict verdict, Need need, LogEntry cause) implements Judgement {}
}
