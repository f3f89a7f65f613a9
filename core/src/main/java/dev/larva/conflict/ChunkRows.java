package dev.larva.conflict;

import dev.larva.entry.Operation;
import dev.larva.entry.Positions;
import dev.larva.entry.StagedName;
import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Rows of chunks of one table.
 *
 * @param whole chunks all of whose live rows are meant
 * @param some positions in further chunks
 */
public record ChunkRows(Set<StagedName> whole, SortedMap<StagedName, Positions> some) {

  public ChunkRows {
    whole = Collections.unmodifiableSet(new TreeSet<>(whole));
    some = Collections.unmodifiableSortedMap(new TreeMap<>(some));
  }

  static ChunkRows of(Operation.RemoveChunks remove) {
    return new ChunkRows(Operations.names(remove.chunks()), new TreeMap<>());
  }

  static ChunkRows of(Operation.DeleteRows delete) {
    SortedMap<StagedName, Positions> some = new TreeMap<>();
    delete.chunks().forEach(rows -> some.put(rows.chunk(), rows.positions()));
    return new ChunkRows(Set.of(), some);
  }

  /** The chunks that hold the rows. */
  public Set<StagedName> chunks() {
    Set<StagedName> chunks = new TreeSet<>(whole);
    chunks.addAll(some.keySet());
    return chunks;
  }

  /** Whether some row is in one of the chunks. */
  boolean touches(Collection<StagedName> chunks) {
    return chunks.stream().anyMatch(name -> whole.contains(name) || some.containsKey(name));
  }

  /** Whether some row is among the others. */
  boolean meets(ChunkRows other) {
    return other.touches(whole) || touches(other.whole) || someMeet(other.some);
  }

  private boolean someMeet(Map<StagedName, Positions> others) {
    return some.entrySet().stream()
        .anyMatch(
            rows -> others.getOrDefault(rows.getKey(), Positions.NONE).intersects(rows.getValue()));
  }
}
