package dev.larva.maintenance.compaction;

import dev.larva.entry.ChunkEntry;
import dev.larva.format.LiveChunk;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Chunks of one partition that go into one group, while more may come. */
final class Bin {

  /** Chunks of one group at most. */
  static final int INPUTS_LIMIT = 4096;

  private final Sizes sizes;
  private final List<LiveChunk> chunks = new ArrayList<>();
  private long bytes;
  private long rows;

  Bin(Sizes sizes) {
    this.sizes = sizes;
  }

  int size() {
    return chunks.size();
  }

  /** Whether the chunk goes in beside those that are there. */
  boolean fits(LiveChunk chunk) {
    return bytes + Sizes.liveBytes(chunk) <= sizes.target()
        && rows + chunk.liveRows() < ChunkEntry.ROWS_LIMIT
        && chunks.size() < INPUTS_LIMIT;
  }

  void add(LiveChunk chunk) {
    chunks.add(chunk);
    bytes += Sizes.liveBytes(chunk);
    rows += chunk.liveRows();
  }

  /** What of it is worth writing. */
  Optional<Group> group() {
    leaveOutTheHeavy();
    boolean worth = chunks.size() > 1 || chunks.stream().anyMatch(sizes::due);
    return worth ? Optional.of(new Group(chunks)) : Optional.empty();
  }

  private void leaveOutTheHeavy() {
    List<LiveChunk> heaviest =
        chunks.stream()
            .filter(chunk -> !sizes.due(chunk))
            .sorted(Comparator.comparingLong(Sizes::liveBytes).reversed())
            .toList();
    for (LiveChunk chunk : heaviest) {
      if (sizes.cheap(bytes) || !sizes.heavy(Sizes.liveBytes(chunk), bytes)) {
        return;
      }
      chunks.remove(chunk);
      bytes -= Sizes.liveBytes(chunk);
    }
  }
}
