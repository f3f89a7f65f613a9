package dev.larva.scan.change;

import dev.larva.entry.ChunkKey;
import dev.larva.entry.ChunkPlace;
import dev.larva.entry.Operation;
import dev.larva.entry.Positions;
import dev.larva.entry.Restore;
import dev.larva.entry.StagedName;
import dev.larva.format.LiveChunk;
import dev.larva.log.LogEntry;
import dev.larva.runtime.Ulid;
import dev.larva.snapshot.Nodes;
import dev.larva.snapshot.TableState;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What an entry with a restore took away and brought: of each chunk that it names, the rows that
 * were live before and not after, and the other way round. A row that a rewrite had moved since is
 * in both, in two chunks.
 */
final class RestoredRows {

  private RestoredRows() {}

  /** Whether the entry restores the table. */
  static boolean in(LogEntry entry, Ulid table) {
    return entry.entry().operations().stream()
        .anyMatch(
            operation -> operation instanceof Restore restore && restore.table().equals(table));
  }

  static EntryRows of(Nodes nodes, @Nullable TableState before, LogEntry entry, TableState after) {
    Map<StagedName, ChunkPlace> places = new TreeMap<>();
    for (Operation operation : entry.entry().operations()) {
      if (operation instanceof Operation.OnTable change
          && change.table().equals(after.record().id())) {
        places.putAll(change.places());
      }
    }
    List<ChangedRows> removed = new ArrayList<>();
    List<ChangedRows> added = new ArrayList<>();
    places.forEach(
        (name, place) -> {
          ChunkKey key = new ChunkKey(place, name);
          Optional<LiveChunk> was =
              Optional.ofNullable(before).flatMap(state -> nodes.chunk(state, key));
          Optional<LiveChunk> is = nodes.chunk(after, key);
          difference(nodes, was, is).ifPresent(removed::add);
          difference(nodes, is, was).ifPresent(added::add);
        });
    return new EntryRows(removed, added, true);
  }

  /** The live rows of a chunk without those of the other. */
  private static Optional<ChangedRows> difference(
      Nodes nodes, Optional<LiveChunk> chunk, Optional<LiveChunk> other) {
    if (chunk.isEmpty()) {
      return Optional.empty();
    }
    Positions rows = live(nodes, chunk.get());
    Positions left = other.map(it -> rows.minus(live(nodes, it))).orElse(rows);
    return left.isEmpty() ? Optional.empty() : Optional.of(new ChangedRows(chunk.get(), left));
  }

  private static Positions live(Nodes nodes, LiveChunk chunk) {
    return Positions.below(chunk.entry().rows()).minus(nodes.deleted(chunk));
  }
}
