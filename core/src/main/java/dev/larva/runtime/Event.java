package dev.larva.runtime;

/** What core tells about itself: counted as metrics, and required as coverage by the laboratory. */
public enum Event {
  /** A slot was created by our put, and its answer said so. */
  SLOT_CREATED,
  /** A put answered that an object is there. */
  SLOT_EXISTS,
  /** A put's answer does not say whether it landed. */
  SLOT_UNKNOWN,
  /** Reading the slot back showed our own bytes. */
  SLOT_OURS,
  /** Reading the slot back showed another writer's bytes. */
  SLOT_FOREIGN,
  /** Reading the slot back showed nothing; the identical bytes are put again. */
  SLOT_ABSENT,
  /** Reading the slot back failed; it is read again. */
  SLOT_UNREAD,
  /** A member was already in a slot that landed before (an earlier put of it, or a re-drive). */
  MEMBER_FOUND,
  /** A member was rebased over foreign entries and stands. */
  MEMBER_REBASED,
  /** A member must be planned again. */
  MEMBER_REPLANNED,
  /** A member conflicts and cannot be planned again. */
  MEMBER_CONFLICTED,
  /** Rows that a member rests on went to other chunks; it follows them. */
  MEMBER_MOVED,
  /** A member was planned again on entries that were not confirmed yet. */
  MEMBER_PLANNED_AHEAD,
  /** A member that was planned on members of its own slot joined it. */
  MEMBER_ON_CANDIDATE,
  /** What a member was planned on did not come to be: it is planned again. */
  MEMBER_PLAN_FELL,
  /** A member that was being planned was not ready when its slot was put. */
  MEMBER_LATE,
  /** A member cannot be in the slot that is being made and waits for the next. */
  MEMBER_DEFERRED,
  /** A member was refused by the committer's own replay. */
  MEMBER_REFUSED,
  /** A member's deadline passed while its slot was undecided. */
  MEMBER_UNKNOWN,
  /** A member lost more races than its budget allows. */
  MEMBER_EXHAUSTED,
  /** The committer was in one phase for too long, and the log was told. */
  STALLED,
  /** A writer waited after a lost race. */
  BACKOFF,
  /** A writer waited after a win, for others to have their turn. */
  YIELDED,
  /** A writer that kept losing left a note for the winners. */
  NOTE_LEFT,
  /** A writer that kept winning saw another's note. */
  NOTE_SEEN,
  /** A slot was prepared while the one before it was in flight, and could be put at once. */
  PREPARED,
  /** A slot of several members was put. */
  BATCH,
  /** Slots of others were read while following the log. */
  LOG_FOLLOWED,
  /** A checkpoint's root was put and confirmed by an entry. */
  CHECKPOINT_CONFIRMED,
  /** A checkpoint was abandoned: another was newer, or its put failed. */
  CHECKPOINT_ABANDONED,
  /** An opener read a root and replayed the slots after it. */
  ROOT_READ,
  /** A root or node could not be read; an older root was taken. */
  ROOT_SKIPPED,
  /** A root leads to a node or vector that cannot be used; states are read from others. */
  ROOT_SET_ASIDE,
  /** A manifest was swapped for the last time: the lake is of a later format from here on. */
  UPGRADED,
  /** An open lake found that it was upgraded since it was opened. */
  UPGRADE_MET
}
