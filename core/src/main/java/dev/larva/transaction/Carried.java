package dev.larva.transaction;

import dev.larva.commit.Landing;
import dev.larva.conflict.Proposal;
import dev.larva.snapshot.Snapshot;

/** What became of a proposal that was to be carried over what landed since its premise. */
sealed interface Carried {

  /** As it is to be sent now, on the newer premise. */
  record To(Proposal proposal, Snapshot premise) implements Carried {}

  /** It cannot go on as it is: nothing of it landed. */
  record Stopped(Landing landing) implements Carried {}
}
