package dev.larva.commit;

import dev.larva.conflict.Proposal;
import dev.larva.log.LogEntry;
import java.util.List;

/**
 * What the last run of a member's transaction came to.
 *
 * @param proposal if it was declined, that of an earlier run, which must not land any more
 * @param saw entries after its premise that it was planned on before they were confirmed
 * @param declined whether there was nothing that may land on these
 */
record Plan(Proposal proposal, List<LogEntry> saw, boolean declined) {
  Plan {
    saw = List.copyOf(saw);
  }

  /** Planned on a confirmed state. */
  Plan(Proposal proposal) {
    this(proposal, List.of(), false);
  }

  /** Whether it was made on a candidate, so that its caller knows no other. */
  boolean ahead() {
    return !saw.isEmpty();
  }
}
