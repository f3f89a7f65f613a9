package dev.larva.scan.change;

import dev.larva.entry.ChunkEntry;
import dev.larva.entry.ChunkKey;
import dev.larva.entry.ChunkPlace;
import dev.larva.entry.Operation;
import dev.larva.entry.Positions;
import dev.larva.entry.StagedName;
import dev.larva.error.CorruptLake;
import dev.larva.format.LiveChunk;
import dev.larva.log.LogEntry;
import dev.larva.runtime.Ulid;
import dev.larva.snapshot.Nodes;
import dev.larva.snapshot.TableState;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The rows of one table that an entry took away, and those that it brought. A row that it brought
 * and took away again is in neither, nor is one that only went to another chunk.
 *
 * @param restored whether it brought an earlier version back: then a row may be in both, unchanged
 */
record EntryRows(List<ChangedRows> removed, List<ChangedRows> added, boolean restored) {

  EntryRows {
    removed = List.copyOf(removed);
    added = List.copyOf(added);
  }

  long count() {
    return sum(removed) + sum(added);
  }

  static long sum(List<ChangedRows> rows) {
    return rows.stream().mapToLong(each -> each.rows().count()).sum();
  }

  /**
   * @param before the table as the entry found it; absent: it made it
   * @param after the table as the entry left it
   */
  static EntryRows of(Nodes nodes, @Nullable TableState before, LogEntry entry, TableState after) {
    EntryRows rows =
        RestoredRows.in(entry, after.record().id())
            ? RestoredRows.of(nodes, before, entry, after)
            : new Gathering(nodes, before, entry, after).result();
    long live = before == null ? 0 : before.record().totals().liveRows();
    if (live - sum(rows.removed()) + sum(rows.added()) != after.record().totals().liveRows()) {
      throw new CorruptLake(
          "The changes of a version do not lead from the rows before it to those after it: the log"
              + " is damaged, or a newer Larva wrote it. Read the table itself. table="
              + after.record().id()
              + " version="
              + entry.version());
    }
    return rows;
  }

  /** What the operations of the entry say of chunks, by their names. */
  private static final class Gathering {

    private final Nodes nodes;
    private final @Nullable TableState before;
    private final LogEntry entry;
    private final TableState after;
    private final Set<StagedName> added = new TreeSet<>();
    private final Map<StagedName, LiveChunk> moved = new TreeMap<>();
    private final Map<StagedName, Positions> deleted = new TreeMap<>();
    private final Set<StagedName> gone = new TreeSet<>();
    private final Map<StagedName, ChunkPlace> places = new TreeMap<>();

    Gathering(Nodes nodes, @Nullable TableState before, LogEntry entry, TableState after) {
      this.nodes = nodes;
      this.before = before;
      this.entry = entry;
      this.after = after;
      Ulid table = after.record().id();
      for (Operation operation : entry.entry().operations()) {
        if (operation instanceof Operation.OnTable change && change.table().equals(table)) {
          take(change);
        }
      }
    }

    private ChunkKey key(StagedName name) {
      return new ChunkKey(places.getOrDefault(name, ChunkPlace.NONE), name);
    }

    private void take(Operation.OnTable change) {
      places.putAll(change.places());
      if (change instanceof Operation.AddChunks add) {
        add.chunks().forEach(chunk -> added.add(chunk.name()));
      } else if (change instanceof Operation.DeleteRows delete) {
        delete
            .chunks()
            .forEach(rows -> deleted.merge(rows.chunk(), rows.positions(), Positions::union));
      } else if (change instanceof Operation.RemoveChunks remove) {
        remove.chunks().forEach(chunk -> gone.add(chunk.name()));
      } else if (change instanceof Operation.RewriteChunks rewrite) {
        rewrite.outputs().forEach(output -> moved.put(output.chunk().name(), output(output)));
      }
    }

    private LiveChunk output(Operation.Rewritten output) {
      ChunkEntry chunk = output.chunk();
      long slot = chunk.content() == null ? 0 : entry.slot();
      return new LiveChunk(chunk, 0, entry.version(), slot, null, output.masked());
    }

    EntryRows result() {
      Set<StagedName> touched = new TreeSet<>(deleted.keySet());
      touched.addAll(gone);
      touched.removeAll(added);
      List<ChangedRows> removed = new ArrayList<>();
      touched.forEach(name -> removed(chunk(name)).ifPresent(removed::add));
      List<ChangedRows> brought = new ArrayList<>();
      added.forEach(
          name -> nodes.chunk(after, key(name)).flatMap(this::live).ifPresent(brought::add));
      return new EntryRows(removed, brought, false);
    }

    private Optional<ChangedRows> removed(LiveChunk chunk) {
      StagedName name = chunk.entry().name();
      return gone.contains(name)
          ? live(chunk)
          : Optional.of(new ChangedRows(chunk, deleted.getOrDefault(name, Positions.NONE)));
    }

    private Optional<ChangedRows> live(LiveChunk chunk) {
      Positions rows = Positions.below(chunk.entry().rows()).minus(nodes.deleted(chunk));
      return rows.isEmpty() ? Optional.empty() : Optional.of(new ChangedRows(chunk, rows));
    }

    private LiveChunk chunk(StagedName name) {
      LiveChunk own = moved.get(name);
      return own != null
          ? own
          : Optional.ofNullable(before)
              .flatMap(state -> nodes.chunk(state, key(name)))
              .orElseThrow(
                  () ->
                      new CorruptLake(
                          "The log takes rows from a chunk that is not live. table="
                              + after.record().id()
                              + " chunk="
                              + name
                              + " version="
                              + entry.version()));
    }
  }
}
