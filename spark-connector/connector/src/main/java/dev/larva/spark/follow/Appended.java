package dev.larva.spark.follow;

import dev.larva.entry.ChunkEntry;
import dev.larva.entry.Positions;
import dev.larva.error.InvalidRequest;
import dev.larva.error.LarvaException;
import dev.larva.error.VersionUnavailable;
import dev.larva.format.LiveChunk;
import dev.larva.log.LogEntry;
import dev.larva.scan.change.TableChanges;
import dev.larva.spark.access.FollowOptions;

/**
 * The chunks that entries add to a table, one entry after the other. What an entry takes away of
 * its own chunks is not told; what it takes away of others is a change. For one thread.
 */
final class Appended {

  private final String name;
  private final Position start;
  private final Position end;
  private final boolean skipsChanges;
  private final Chunks chunks;
  private Position reached;
  private boolean full;

  /**
   * @param name of the table, for messages
   * @param end before which it stops
   */
  Appended(String name, Position start, Position end, boolean skipsChanges, Limits limits) {
    this.name = name;
    this.start = start;
    this.end = end;
    this.skipsChanges = skipsChanges;
    this.chunks = new Chunks(limits);
    this.reached = start;
  }

  /** Whether it wants no more entries. */
  boolean isFull() {
    return full;
  }

  Found found() {
    return new Found(reached, chunks.parts());
  }

  void take(LogEntry entry) {
    if (full) {
      return;
    }
    TableChanges own = TableChanges.of(entry, start.table());
    if (own.drops() || (own.changesEarlier() && !skipsChanges)) {
      stop(own.drops() ? dropped(entry) : changed(entry));
      return;
    }
    if (add(entry, own)) {
      reached = start.before(entry.version() + 1, reached.nextRowId());
    } else {
      full = true;
    }
  }

  /** What came before is read first. */
  private void stop(LarvaException reason) {
    if (chunks.isEmpty()) {
      throw reason;
    }
    full = true;
  }

  /** Adds the chunks of an entry; whether all of them. */
  private boolean add(LogEntry entry, TableChanges own) {
    long index = 0;
    long rowId = reached.nextRowId();
    for (ChunkEntry chunk : own.added()) {
      boolean before = entry.version() == start.version() && index < start.chunk();
      if (!before) {
        boolean last = entry.version() == end.version() && index >= end.chunk();
        if (last || !(!own.keeps(chunk) || taken(entry, own, chunk, rowId))) {
          return false;
        }
        rowId += chunk.rows();
      }
      index++;
      reached = new Position(start.table(), entry.version(), index, false, rowId);
    }
    return true;
  }

  private boolean taken(LogEntry entry, TableChanges own, ChunkEntry chunk, long rowId) {
    Positions masked = own.deleted(chunk);
    long slot = chunk.content() == null ? 0 : entry.slot();
    return chunks.take(new LiveChunk(chunk, rowId, entry.version(), slot, null, masked));
  }

  private VersionUnavailable dropped(LogEntry entry) {
    return new VersionUnavailable(
        "Table %s was dropped at version %d; the stream has read all that came before. table=%s version=%d"
            .formatted(name, entry.version(), name, entry.version()));
  }

  private InvalidRequest changed(LogEntry entry) {
    return new InvalidRequest(
        ("Version %d deletes or changes rows of table %s, and this stream tells appended rows only. Let"
                + " it skip changes (option %s = skip), which gives the rows that such versions add; or"
                + " read the table's change feed. table=%s version=%d")
            .formatted(entry.version(), name, FollowOptions.CHANGES, name, entry.version()));
  }
}
