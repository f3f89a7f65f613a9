package dev.larva.snapshot;

import dev.larva.entry.ChunkEntry;
import dev.larva.entry.Operation;
import dev.larva.entry.Restore;
import dev.larva.entry.TransactionId;
import dev.larva.log.LogEntry;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/**
 * The last entries of the log, kept in memory so that a commit need not read them again. Confined
 * to the lock of its {@link Head}.
 */
final class RecentEntries {

  /** Entries kept at most. */
  static final int LIMIT = 4_096;

  /** Chunks that these name at most, so that large transactions do not fill the memory. */
  static final long CHUNKS_LIMIT = 65_536;

  /** Bytes of inline chunks that they hold at most. */
  static final long INLINE_BYTES_LIMIT = 32L << 20;

  private final ArrayDeque<LogEntry> entries = new ArrayDeque<>();
  private final Map<TransactionId, LogEntry> byId = new HashMap<>();
  private long after;
  private long chunks;
  private long inlineBytes;

  /**
   * @param after the version after which every entry will be told
   */
  RecentEntries(long after) {
    this.after = after;
  }

  /** Forgets all: from here on every entry after the version will be told. */
  void restart(long version) {
    entries.clear();
    byId.clear();
    chunks = 0;
    inlineBytes = 0;
    after = version;
  }

  void add(LogEntry entry) {
    entries.addLast(entry);
    byId.putIfAbsent(entry.entry().id(), entry);
    chunks += chunks(entry);
    inlineBytes += inlineBytes(entry);
    while (entries.size() > LIMIT || chunks > CHUNKS_LIMIT || inlineBytes > INLINE_BYTES_LIMIT) {
      LogEntry oldest = entries.removeFirst();
      chunks -= chunks(oldest);
      inlineBytes -= inlineBytes(oldest);
      byId.remove(oldest.entry().id(), oldest);
      after = oldest.version();
    }
  }

  /** How many chunks the entry names. */
  static long chunks(LogEntry entry) {
    long count = 0;
    for (Operation operation : entry.entry().operations()) {
      if (operation instanceof Operation.AddChunks add) {
        count += add.chunks().size();
      } else if (operation instanceof Operation.RemoveChunks remove) {
        count += remove.chunks().size();
      } else if (operation instanceof Operation.DeleteRows delete) {
        count += delete.chunks().size();
      } else if (operation instanceof Operation.RewriteChunks rewrite) {
        count += rewrite.inputs().size() + rewrite.outputs().size();
      } else if (operation instanceof Restore restore) {
        count += restore.removed().size() + restore.restored().size();
      }
    }
    return count;
  }

  private static long inlineBytes(LogEntry entry) {
    long bytes = 0;
    for (Operation operation : entry.entry().operations()) {
      for (ChunkEntry chunk : operation.added()) {
        bytes += chunk.content() == null ? 0 : chunk.bytes();
      }
    }
    return bytes;
  }

  /** Whether every entry above the version is here. */
  boolean covers(long version) {
    return version >= after;
  }

  /** The entry that decided the id; empty if it is not here. */
  List<LogEntry> find(TransactionId id) {
    LogEntry entry = byId.get(id);
    return entry == null ? List.of() : List.of(entry);
  }

  /** The entries above the version, in order; needs {@link #covers}. */
  List<LogEntry> since(long version) {
    List<LogEntry> found = new ArrayList<>();
    Iterator<LogEntry> newestFirst = entries.descendingIterator();
    while (newestFirst.hasNext()) {
      LogEntry entry = newestFirst.next();
      if (entry.version() <= version) {
        break;
      }
      found.add(entry);
    }
    Collections.reverse(found);
    return found;
  }
}
