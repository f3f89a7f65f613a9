package dev.larva.commit;

/** What the committer of an open lake is doing. */
public enum Phase {
  /** Nobody waits for it. */
  IDLE,
  /** It makes a slot of those who wait. */
  ASSEMBLING,
  /** It waits for callers that plan again on what is to be in the slot. */
  PLANNING,
  /** A slot is on its way to the store. */
  PUT,
  /** The store did not say whose the slot is: it is read back. */
  READ_BACK,
  /** The store does not answer as it should: it waits before it asks again. */
  PAUSE,
  /** It lost a race and waits before the next. */
  BACKOFF,
  /** It lost several races and reads the log to its tip. */
  FOLLOWING,
  /** It won a race and gives other writers their turn. */
  YIELDING,
  /** It keeps the distance between slots that it was told to. */
  SPACING;

  /** Whether a slot was sent and its fate is open: until it is known, all of these are one wait. */
  boolean settles() {
    return this == PUT || this == READ_BACK || this == PAUSE;
  }
}
