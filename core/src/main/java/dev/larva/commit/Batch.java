package dev.larva.commit;

import dev.larva.log.EncodedSlot;
import java.util.List;

/**
 * A slot about to be put, and the members whose entries it holds, in order.
 *
 * @param members one for each entry of the slot
 * @param deferred members that overlap one of these and wait for the next slot
 */
record Batch(EncodedSlot slot, List<Member> members, List<Member> deferred) {
  Batch {
    members = List.copyOf(members);
    deferred = List.copyOf(deferred);
  }
}
