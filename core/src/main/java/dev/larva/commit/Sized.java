package dev.larva.commit;

import dev.larva.conflict.Proposal;
import dev.larva.format.EntryCodec;

/**
 * A proposal and how long its entry is.
 *
 * @param bytes of the entry in a slot
 */
public record Sized(Proposal proposal, int bytes) {

  /**
   * Measures it.
   *
   * @throws IllegalArgumentException if it has no written form
   */
  public static Sized of(Proposal proposal) {
    return new Sized(proposal, EntryCodec.encode(proposal.entry()).length);
  }
}
