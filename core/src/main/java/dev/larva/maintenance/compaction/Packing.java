package dev.larva.maintenance.compaction;

import dev.larva.entry.ChunkPlace;
import dev.larva.format.LiveChunk;
import dev.larva.partition.Tuple;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Packs chunks into groups as they come, each of one partition and about as large as a full chunk.
 * Pure: the same chunks give the same groups.
 *
 * <p>Two neighbours that are small always fit into one group, so what is compacted ends up at half
 * of the target or more. A chunk that makes up more than three quarters of a group is left out,
 * unless the group is cheap: otherwise one that has nearly grown full would be written anew for
 * every few rows beside it. So a row is written a number of times that grows with the logarithm of
 * the target only.
 */
final class Packing {

  /** Chunks that are held at most, of all partitions whose groups may still grow. */
  static final int HELD_LIMIT = 4 * Bin.INPUTS_LIMIT;

  private final Sizes sizes;

  /** By partition, the one that was added to last at the end. */
  private final Map<ChunkPlace, Bin> bins = new LinkedHashMap<>();

  private int held;

  Packing(Sizes sizes) {
    this.sizes = sizes;
  }

  /**
   * Takes the next chunk of the table.
   *
   * @return groups that are complete and worth writing
   */
  List<Group> add(LiveChunk chunk) {
    List<Group> done = new ArrayList<>();
    if (sizes.due(chunk) || sizes.small(chunk)) {
      ChunkPlace place = chunk.entry().place();
      ChunkPlace partition = new ChunkPlace(place.spec(), place.partition(), Tuple.EMPTY);
      Bin bin = bins.remove(partition);
      if (bin != null && !bin.fits(chunk)) {
        finish(bin).ifPresent(done::add);
        bin = null;
      }
      Bin open = bin == null ? new Bin(sizes) : bin;
      open.add(chunk);
      held++;
      bins.put(partition, open);
      while (held > HELD_LIMIT) {
        finish(Objects.requireNonNull(bins.remove(bins.keySet().iterator().next())))
            .ifPresent(done::add);
      }
    }
    return done;
  }

  /** The groups that are left and worth writing. */
  List<Group> finish() {
    List<Group> groups = new ArrayList<>();
    bins.values().forEach(bin -> finish(bin).ifPresent(groups::add));
    bins.clear();
    return groups;
  }

  private Optional<Group> finish(Bin bin) {
    held -= bin.size();
    return bin.group();
  }
}
