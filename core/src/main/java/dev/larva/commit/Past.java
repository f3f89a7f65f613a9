package dev.larva.commit;

import dev.larva.entry.TransactionId;
import dev.larva.log.LogEntry;
import dev.larva.snapshot.Head;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The entries that the members of one slot are held against. Those that are too old to be in memory
 * are read for all members together, each slot once. Confined to the committer's fiber.
 */
final class Past {

  private final Head head;
  private final List<LogEntry> read = new ArrayList<>();
  private long after;

  Past(Head head) {
    this.head = head;
    this.after = head.known().version();
  }

  /** The entries above the version up to the known state, in order. */
  List<LogEntry> since(long version) {
    return head.recentSince(version).orElseGet(() -> readSince(version));
  }

  /** The entry that decided the id, among those in (since of the id, known version]. */
  Optional<LogEntry> find(TransactionId id) {
    if (head.recentSince(id.since()).isPresent()) {
      return head.find(id);
    }
    return readSince(id.since()).stream()
        .filter(entry -> entry.entry().id().equals(id))
        .findFirst();
  }

  private List<LogEntry> readSince(long version) {
    if (version < after) {
      read.addAll(0, head.between(version, after));
      after = version;
    }
    read.addAll(head.since(after + read.size()));
    return List.copyOf(read.subList((int) (version - after), read.size()));
  }
}
