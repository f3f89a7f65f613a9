package dev.larva.commit;

import java.util.Optional;

/** Plans a transaction again, on the thread that waits for it to land. */
public interface Planner {

  /**
   * The proposal as it is on the candidate, its premise the confirmed version below; empty if there
   * is none that may land there, which says nothing about the transaction.
   */
  Optional<Sized> plan(Candidate candidate);
}
