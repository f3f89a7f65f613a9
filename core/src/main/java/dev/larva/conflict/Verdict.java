package dev.larva.conflict;

/**
 * What a landed effect means for a need, mildest first; of several verdicts the strictest counts.
 */
public enum Verdict {
  /** The need still holds. */
  STANDS,
  /**
   * The rows it rests on have gone to other chunks: the proposal must be rewritten, by reading row
   * ids.
   */
  MOVE,
  /** The proposal must be planned again, though nobody changed what it saw. */
  REPLAN,
  /** Somebody changed what it rests on: planned again if it can be, else {@code CommitConflict}. */
  CONFLICT;

  Verdict or(Verdict other) {
    return compareTo(other) >= 0 ? this : other;
  }
}
