package dev.larva.snapshot;

/** What came of applying an entry or a slot to a snapshot. */
public sealed interface Applied {

  /** The entry is valid there; this is the state after it. */
  record To(Snapshot snapshot) implements Applied {}

  /** The entry is not valid there; {@code reason} says why. */
  record Refused(String reason) implements Applied {}
}
