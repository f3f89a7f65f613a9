package dev.larva.spark.read;

import dev.larva.entry.ChunkPlace;
import dev.larva.partition.Tuple;
import dev.larva.spark.task.ChunkPart;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.partitioning.KeyGroupedPartitioning;
import org.apache.spark.sql.connector.read.partitioning.Partitioning;
import org.apache.spark.sql.connector.read.partitioning.UnknownPartitioning;
import org.jspecify.annotations.Nullable;

/**
 * How the chunks of a scan are dealt out to tasks: by what their rows have in common, or anyhow.
 * Settled once for a scan: of fewer chunks it makes no task of a key that it made none of before,
 * and no more tasks of any key.
 *
 * @param keys absent: anyhow
 * @param groups that the chunks make
 * @param share bytes that a task reads of a group, about
 */
record Dealing(@Nullable PartitionKeys keys, int groups, long share) {

  /** So many tasks for each that can run at once cost little, whatever they read. */
  private static final int TASKS_OF_A_CORE = 8;

  /** A task that reads less than this may be one of few only. */
  private static final long GROUP_BYTES = ChunkPartition.SLICE_BYTES;

  private static final Dealing ANYHOW = new Dealing(null, 0, 0);

  /**
   * Settles it for some chunks.
   *
   * @param keys that they have, if any
   * @param parallelism tasks that can run at once
   */
  static Dealing of(
      PlannedChunks chunks,
      ReadGrouping grouping,
      int parallelism,
      Supplier<@Nullable PartitionKeys> keys) {
    PartitionKeys found =
        grouping == ReadGrouping.NEVER || chunks.parts().isEmpty() ? null : keys.get();
    if (found == null) {
      return ANYHOW;
    }
    TreeMap<Tuple, List<ChunkPart>> groups = groups(found, chunks);
    return grouping == ReadGrouping.ALWAYS || isCheap(groups, chunks.bytes(), parallelism)
        ? new Dealing(found, groups.size(), ChunkPartition.share(chunks.parts(), parallelism))
        : ANYHOW;
  }

  /** Whether no task has much more than its share to read, and not very many have little. */
  private static boolean isCheap(
      TreeMap<Tuple, List<ChunkPart>> groups, long bytes, int parallelism) {
    long largest =
        groups.values().stream()
            .mapToLong(group -> group.stream().mapToLong(ChunkPart::bytes).sum())
            .max()
            .orElse(0);
    boolean few = groups.size() <= (long) TASKS_OF_A_CORE * parallelism;
    boolean even = largest <= Math.max(GROUP_BYTES, bytes / parallelism);
    return even && (few || bytes / groups.size() >= GROUP_BYTES);
  }

  /** Neighbours are mostly of one partition, so of one group. */
  private static TreeMap<Tuple, List<ChunkPart>> groups(PartitionKeys keys, PlannedChunks chunks) {
    TreeMap<Tuple, List<ChunkPart>> groups = new TreeMap<>();
    List<ChunkPart> group = List.of();
    ChunkPlace last = null;
    for (int i = 0; i < chunks.parts().size(); i++) {
      ChunkPlace place = chunks.removable().get(i).place();
      if (last == null || !place.sharesPartition(last)) {
        group = groups.computeIfAbsent(keys.of(place), key -> new ArrayList<>());
        last = place;
      }
      group.add(chunks.parts().get(i));
    }
    return groups;
  }

  /** What Spark is told of it. */
  Partitioning shown() {
    return keys == null
        ? new UnknownPartitioning(0)
        : new KeyGroupedPartitioning(keys.shown().toArray(Expression[]::new), groups);
  }

  /** Tasks for those chunks, or for some of them. */
  List<? extends InputPartition> deal(PlannedChunks chunks, int parallelism) {
    PartitionKeys by = keys;
    if (by == null) {
      return ChunkPartition.group(chunks.parts(), parallelism);
    }
    List<KeyedPartition> partitions = new ArrayList<>();
    groups(by, chunks)
        .forEach(
            (key, parts) ->
                ChunkPartition.cut(parts, share)
                    .forEach(
                        partition -> partitions.add(new KeyedPartition(partition, by.row(key)))));
    return partitions;
  }
}
