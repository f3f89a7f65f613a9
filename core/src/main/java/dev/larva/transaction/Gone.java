package dev.larva.transaction;

import dev.larva.entry.StagedName;
import dev.larva.log.LogEntry;

/** Rows that a proposal rests on cannot be found again. */
final class Gone extends Exception {

  private static final long serialVersionUID = 1;

  Gone(String what, LogEntry landed) {
    super(what + "; rewritten=" + landed.version());
  }

  /**
   * @param chunk in which they were, or should be
   */
  Gone(String what, TableRows table, StagedName chunk, LogEntry landed) {
    super(
        what
            + "; table="
            + table.name()
            + " chunk="
            + chunk
            + " premise="
            + (landed.version() - 1)
            + " rewritten="
            + landed.version());
  }
}
