package dev.larva.maintenance.compaction;

import dev.larva.entry.StagedName;
import dev.larva.format.LiveChunk;
import dev.larva.runtime.Machine;
import dev.larva.runtime.Parallel;
import dev.larva.scan.TableReader;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The chunks of a group that have live rows, in order and ready to be read. Small ones are fetched
 * many at a time, so that a group of thousands does not wait for each by itself; a large one is
 * read piece by piece when its turn comes.
 */
final class Inputs implements Iterator<LiveChunk> {

  /** Requests at a time. */
  private static final int AT_A_TIME = 16;

  /** Bytes of a chunk that is fetched whole, at most. */
  private static final long SMALL_BYTES = 1 << 20;

  /** Bytes that are fetched ahead, about. */
  private static final long AHEAD_BYTES = 16 << 20;

  /** Chunks that are fetched ahead, at most. */
  private static final int AHEAD_CHUNKS = 256;

  private final Machine machine;
  private final TableReader table;
  private final Queue<LiveChunk> left = new ArrayDeque<>();
  private final Queue<LiveChunk> fetched = new ArrayDeque<>();

  Inputs(Machine machine, TableReader table, Group group) {
    this.machine = machine;
    this.table = table;
    group.inputs().stream().filter(chunk -> chunk.liveRows() > 0).forEach(left::add);
  }

  @Override
  public boolean hasNext() {
    return !fetched.isEmpty() || !left.isEmpty();
  }

  @Override
  public LiveChunk next() {
    if (!hasNext()) {
      throw new NoSuchElementException("no more inputs");
    }
    if (fetched.isEmpty()) {
      List<LiveChunk> small = small();
      if (small.isEmpty()) {
        return table.whole(left.remove());
      }
      fetch(small);
    }
    return fetched.remove();
  }

  /** A slot of the log that holds several chunks is asked for once. */
  private void fetch(List<LiveChunk> chunks) {
    Set<Long> slots = new TreeSet<>();
    List<LiveChunk> asked =
        chunks.stream().filter(chunk -> chunk.slot() == 0 || slots.add(chunk.slot())).toList();
    Map<StagedName, LiveChunk> found = new TreeMap<>();
    for (LiveChunk chunk : Parallel.map(machine, AT_A_TIME, asked, table::fetched)) {
      found.put(chunk.entry().name(), chunk);
    }
    for (LiveChunk chunk : chunks) {
      LiveChunk there = found.get(chunk.entry().name());
      fetched.add(there == null ? table.fetched(chunk) : there);
    }
  }

  /** The small ones that come next, until a large one does. */
  private List<LiveChunk> small() {
    List<LiveChunk> small = new ArrayList<>();
    long bytes = 0;
    for (LiveChunk next = left.peek();
        next != null
            && next.entry().bytes() <= SMALL_BYTES
            && bytes < AHEAD_BYTES
            && small.size() < AHEAD_CHUNKS;
        next = left.peek()) {
      bytes += next.entry().bytes();
      small.add(left.remove());
    }
    return small;
  }
}
