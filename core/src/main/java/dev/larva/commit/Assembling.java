package dev.larva.commit;

import dev.larva.log.EncodedSlot;
import java.util.List;
import java.util.Optional;

/** The step that makes a slot of waiting members. */
interface Assembling {

  /**
   * The slot after the known state with as many of the members as fit; empty if none can land now.
   * Members that cannot land are answered.
   */
  Optional<Batch> assemble(List<Member> waiting) throws InterruptedException;

  /** A draft of the slot after the one in flight; empty if it cannot be made ahead. */
  default Optional<Draft> ahead(EncodedSlot inFlight) {
    return Optional.empty();
  }

  /**
   * Adds the member to the draft, or leaves it there to be planned or deferred, or answers it: the
   * last only for reasons that are confirmed.
   */
  default void consider(Member member, Draft draft) {
    draft.defer(member);
  }

  /**
   * The slot of the draft, whose base is confirmed by now; made anew of its members if the base is
   * not the newest state, or one of them has left.
   */
  default Optional<Batch> finish(Draft draft) throws InterruptedException {
    return Optional.empty();
  }
}
