package dev.larva.transaction;

import dev.larva.conflict.Proposal;
import dev.larva.snapshot.Snapshot;

/** The step that brings a proposal to the newest known version. */
interface Carrying {

  /**
   * The proposal as it is there.
   *
   * @param premise the state at the proposal's premise
   */
  Carried carry(Proposal proposal, Snapshot premise);
}
