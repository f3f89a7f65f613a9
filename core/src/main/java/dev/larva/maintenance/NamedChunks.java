package dev.larva.maintenance;

import dev.larva.entry.ChunkEntry;
import dev.larva.entry.Operation;
import dev.larva.entry.Restore;
import dev.larva.format.Layout;
import dev.larva.format.LiveChunk;
import dev.larva.log.LogEntry;
import dev.larva.maintenance.ChunkSweep.Named;
import dev.larva.runtime.Ulid;
import dev.larva.schema.Schema;
import dev.larva.snapshot.Snapshot;
import dev.larva.snapshot.TableState;
import dev.larva.store.Key;
import dev.larva.transaction.LakeAccess;
import dev.larva.write.Placement;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * The chunks that a log names, and which of them a version needs that may be read. The others may
 * be gone.
 */
final class NamedChunks {

  private final LakeAccess lake;
  private final Layout layout;
  private final Findings findings;
  private final ChunkSweep sweep;
  private final Snapshot newest;
  private final Map<Key, Named> chunks = new TreeMap<>();
  private final Map<Ulid, Schema> schemas = new HashMap<>();
  private final Set<Key> needed = new HashSet<>();

  /**
   * @param newest says which versions may be read, and which slots were given up
   */
  NamedChunks(LakeAccess lake, Findings findings, ChunkSweep sweep, Snapshot newest) {
    this.lake = lake;
    this.layout = lake.layout();
    this.findings = findings;
    this.sweep = sweep;
    this.newest = newest;
  }

  /**
   * Adds what an entry names.
   *
   * @param state by the end of its slot
   */
  void entry(LogEntry entry, Snapshot state) {
    boolean since = entry.version() > newest.oldestReadable();
    for (Operation operation : entry.entry().operations()) {
      if (operation instanceof Operation.CreateTable create) {
        schemas.put(create.table(), create.schema());
      } else if (operation instanceof Operation.OnTable change) {
        add(change, state, since);
      }
      if (since && operation instanceof Restore restore) {
        restore.restored().forEach(chunk -> back(restore.table(), chunk, state));
      }
    }
  }

  /** What added it may have been retired since. */
  private void back(Ulid table, Restore.RestoredChunk chunk, Snapshot state) {
    Key key = layout.chunk(table, chunk.entry().name());
    need(key, chunk.slot());
    if (chunk.slot() == 0) {
      Schema created = Objects.requireNonNull(schemas.get(table));
      Schema schema = state.table(table).map(now -> now.record().schema()).orElse(created);
      chunks.putIfAbsent(key, new Named(chunk.entry(), schema));
    }
  }

  /**
   * @param slot that holds its bytes; 0: it is an object
   */
  private void need(Key key, long slot) {
    if (slot == 0) {
      needed.add(key);
    } else if (newest.retired().stream().anyMatch(range -> range.contains(slot))) {
      findings.add(
          layout.slot(slot),
          "it was retired, and a version that may be read needs a chunk that it held: " + key);
    }
  }

  private void add(Operation.OnTable add, Snapshot state, boolean since) {
    Schema created = Objects.requireNonNull(schemas.get(add.table()));
    Schema schema = state.table(add.table()).map(table -> table.record().schema()).orElse(created);
    for (ChunkEntry chunk : add.added()) {
      Key key = layout.chunk(add.table(), chunk.name());
      misplaced(state, add.table(), chunk).ifPresent(what -> findings.add(key, what));
      if (chunk.content() == null) {
        chunks.put(key, new Named(chunk, schema));
      } else {
        sweep.inline(key, new Named(chunk, schema));
      }
      if (since) {
        needed.add(key);
      }
    }
  }

  /** What is wrong with a chunk's partition, of a table that is there by the end of its slot. */
  private static Optional<String> misplaced(Snapshot state, Ulid table, ChunkEntry chunk) {
    return state
        .table(table)
        .map(now -> Placement.problem(now.record().specs().get(chunk.place().spec()), chunk))
        .map(problem -> "the chunk is not of the partition that it states: " + problem);
  }

  /** The log goes on from a state, and what led to it is not known. */
  void goOn(Snapshot state) {
    for (TableState table : state.tables().values()) {
      schemas.putIfAbsent(table.record().id(), table.record().schemas().get(0));
      Schema schema = table.record().schema();
      live(
          table,
          chunk -> {
            if (chunk.slot() == 0) {
              chunks.put(
                  layout.chunk(table.record().id(), chunk.entry().name()),
                  new Named(chunk.entry(), schema));
            }
          });
    }
  }

  /** All that is live in this state is needed. */
  void need(Snapshot state) {
    for (TableState table : state.tables().values()) {
      Ulid id = table.record().id();
      live(table, chunk -> need(layout.chunk(id, chunk.entry().name()), chunk.slot()));
    }
  }

  private void live(TableState table, Consumer<LiveChunk> consumer) {
    Iterator<LiveChunk> live = lake.nodes().chunks(table);
    live.forEachRemaining(consumer);
  }

  /** Reads those that are needed. */
  void check() {
    chunks.keySet().retainAll(needed);
    sweep.run(chunks);
  }

  int size() {
    return chunks.size() + sweep.inlineChunks();
  }
}
