package dev.larva.commit;

import dev.larva.log.LogEntry;
import dev.larva.snapshot.Snapshot;
import java.util.List;

/**
 * A state that comes to be if what is on its way lands as it is. A transaction may be planned on
 * it; nothing that rests on it may be told to anyone before that has landed.
 *
 * @param confirmed the newest confirmed state below it
 * @param state the confirmed state with the entries
 * @param saw the entries that are not confirmed, in order
 */
public record Candidate(Snapshot confirmed, Snapshot state, List<LogEntry> saw) {
  public Candidate {
    saw = List.copyOf(saw);
  }
}
