package dev.larva.commit;

/** Wrong readings of the protocol's rules on committing; each must be found by the laboratory. */
public enum PlantedBug {
  /** No bug: the parts below without one, which must pass. */
  NONE,
  /** Whatever is in the slot is taken to be another writer's, and ids are not looked up. */
  EXISTS_IS_FOREIGN,
  /** A put in doubt is taken to have failed. */
  UNKNOWN_IS_ABORTED,
  /** A put in doubt is taken to have landed. */
  UNKNOWN_IS_LANDED,
  /** A slot is put again with other bytes while the fate of the first is open. */
  NOT_FROZEN,
  /** One own id in a slot is taken to mean that all members are in it. */
  IDS_PER_SLOT,
  /** Members are answered before their slot is put. */
  ANSWERED_BEFORE_PUT,
  /** Nothing is compared with what landed since. */
  NO_CONFLICT_CHECK,
  /** Only the newest entry is compared with. */
  NEWEST_ENTRY_ONLY,
  /** A rebased proposal takes the tip as its premise. */
  PREMISE_MOVED,
  /** Overwrites do not mind rows that entered or left their scope. */
  NO_UNCHANGED,
  /** Writers of the same property do not mind one another. */
  NO_PROPERTIES,
  /** Rows that others deleted or changed are not compared, and replay does not tell. */
  NO_ROWS,
  /** Names are not compared. */
  NO_NAMES,
  /** Members are not compared with those before them in their batch. */
  NO_BATCH_CHECK,
  /** A proposal's id is not looked up, so that a second attempt lands again. */
  ID_NOT_CHECKED,
  /** An id in the slot in flight is answered as landed before that slot is confirmed. */
  FOUND_IN_FLIGHT,
  /** What was prepared on a slot that was lost is not judged again. */
  KEPT_AFTER_FALL,
  /** What a plan on the slot in flight rests on is taken to be confirmed. */
  PREMISE_ON_CANDIDATE,
  /** A plan on members that fell is judged as if it had been made on its premise. */
  KEPT_WHEN_CANDIDATE_FELL,
  /** Where what a member was planned on fell, what it had planned before lands after all. */
  FIRST_PLAN_AFTER_FALL,
  /** Steps are checked where they were planned, not where they land. */
  STEPS_AT_THEIR_PREMISE,
  /** Holds and expiries are checked where they were planned, not where they land. */
  HISTORY_AT_ITS_PREMISE,
  /** Sweeps and checkpoints are checked where they were planned, not where they land. */
  SWEEPS_AT_THEIR_PREMISE,
  /** What was staged is held against the cutoff where it was planned, not where it lands. */
  STAGED_AT_ITS_PREMISE,
  /** The committer does not replay its own bytes. */
  NO_REPLAY,
  /** The machine's clock alone stamps entries. */
  CLOCK_AS_IT_IS
}
