package dev.larva.maintenance.compaction;

import dev.larva.entry.ChunkEntry;
import dev.larva.format.LiveChunk;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Packs chunks into groups as they come, each about as large as a full chunk. All chunks of a group
 * are of one partition. Pure: the same chunks give the same groups.
 *
 * <p>Two neighbours that are small always fit into one group, so what is compacted ends up at half
 * of the target or more. A chunk that makes up more than three quarters of a group is left out,
 * unless the group is cheap: otherwise one that has nearly grown full would be written anew for
 * every few rows beside it. So a row is written a number of times that grows with the logarithm of
 * the target only.
 */
final class Packing {

  /** Chunks of one group at most. */
  static final int INPUTS_LIMIT = 4096;

  private final Sizes sizes;
  private final List<LiveChunk> open = new ArrayList<>();
  private long bytes;
  private long rows;

  Packing(Sizes sizes) {
    this.sizes = sizes;
  }

  /**
   * Takes the next chunk of the table.
   *
   * @return the group that it does not fit into, if that is worth writing
   */
  Optional<Group> add(LiveChunk chunk) {
    if (!sizes.due(chunk) && !sizes.small(chunk)) {
      return Optional.empty();
    }
    boolean full =
        isOfAnotherPartition(chunk)
            || bytes + Sizes.liveBytes(chunk) > sizes.target()
            || rows + chunk.liveRows() >= ChunkEntry.ROWS_LIMIT
            || open.size() >= INPUTS_LIMIT;
    Optional<Group> done = full ? finish() : Optional.empty();
    open.add(chunk);
    bytes += Sizes.liveBytes(chunk);
    rows += chunk.liveRows();
    return done;
  }

  /** The last group, if there is one worth writing. */
  Optional<Group> finish() {
    leaveOutTheHeavy();
    boolean worth = open.size() > 1 || open.stream().anyMatch(sizes::due);
    Optional<Group> group = worth ? Optional.of(new Group(open)) : Optional.empty();
    open.clear();
    bytes = 0;
    rows = 0;
    return group;
  }

  private boolean isOfAnotherPartition(LiveChunk chunk) {
    return !open.isEmpty() && !open.get(0).entry().place().sharesPartition(chunk.entry().place());
  }

  private void leaveOutTheHeavy() {
    List<LiveChunk> heaviest =
        open.stream()
            .filter(chunk -> !sizes.due(chunk))
            .sorted(Comparator.comparingLong(Sizes::liveBytes).reversed())
            .toList();
    for (LiveChunk chunk : heaviest) {
      if (sizes.cheap(bytes) || !sizes.heavy(Sizes.liveBytes(chunk), bytes)) {
        return;
      }
      open.remove(chunk);
      bytes -= Sizes.liveBytes(chunk);
    }
  }
}
