package dev.larva.commit;

import dev.larva.error.StoreFailure;
import dev.larva.log.StoredSlot;

/** Whose a slot is, once that is known. */
sealed interface Settlement {

  /** It holds the very bytes that were put. */
  record Ours() implements Settlement {}

  /** The store refused its first put for good: nothing was written. */
  record Nothing(StoreFailure cause) implements Settlement {}

  /** Another writer's bytes are there. */
  record Foreign(StoredSlot occupant) implements Settlement {}
}
