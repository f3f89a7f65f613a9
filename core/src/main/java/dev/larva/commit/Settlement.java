package dev.larva.commit;

import dev.larva.error.LarvaException;
import dev.larva.log.StoredSlot;

/** Whose a slot is, once that is known. */
sealed interface Settlement {

  /** It holds the very bytes that were put. */
  record Ours() implements Settlement {}

  /** Its first put was refused for good, or the log ended before it: nothing was written. */
  record Nothing(LarvaException cause) implements Settlement {}

  /** Another writer's bytes are there. */
  record Foreign(StoredSlot occupant) implements Settlement {}
}
