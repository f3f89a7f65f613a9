package dev.larva.spark.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.spark.task.ChunkPart;
import dev.larva.spark.task.ChunkSlice;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** How chunks are dealt out to tasks. */
final class ChunkPartitionTest {

  private static final long MIB = 1L << 20;

  private static ChunkPart chunk(int number, long mib) {
    return new ChunkPart(
        "chunk-" + number, 1_000, mib * MIB, "hash", 0, false, 0, 1, 0, new byte[0], null);
  }

  private static List<ChunkPartition> group(int parallelism, long... mib) {
    List<ChunkPart> chunks = new ArrayList<>();
    for (int i = 0; i < mib.length; i++) {
      chunks.add(chunk(i, mib[i]));
    }
    List<ChunkPartition> partitions = ChunkPartition.group(chunks, parallelism);
    requireEveryByteOnce(chunks, partitions);
    return partitions;
  }

  private static void requireEveryByteOnce(
      List<ChunkPart> chunks, List<ChunkPartition> partitions) {
    Map<String, Long> ends = new TreeMap<>();
    for (ChunkPartition partition : partitions) {
      for (ChunkSlice slice : partition.chunks()) {
        assertThat(slice.start()).isEqualTo(ends.getOrDefault(slice.chunk().name(), 0L));
        ends.put(slice.chunk().name(), slice.end());
      }
    }
    chunks.forEach(chunk -> assertThat(ends).containsEntry(chunk.name(), chunk.bytes()));
  }

  @Test
  void smallChunksShareATask() {
    assertThat(group(2, 1, 1, 1, 1, 1, 1)).hasSizeLessThanOrEqualTo(3);
  }

  @Test
  void aLargeChunkIsReadBySeveralTasks() {
    List<ChunkPartition> partitions = group(4, 512);
    assertThat(partitions).hasSizeBetween(4, 6);
    assertThat(partitions).allMatch(partition -> partition.chunks().size() == 1);
  }

  @Test
  void aChunkIsNotCutBelowThePartThatIsWorthATask() {
    assertThat(group(64, 20)).hasSize(1);
  }

  @Test
  void unevenChunksMakeEvenTasks() {
    List<ChunkPartition> partitions = group(2, 90, 90, 90);
    long most =
        partitions.stream()
            .mapToLong(partition -> partition.chunks().stream().mapToLong(ChunkSlice::bytes).sum())
            .max()
            .orElseThrow();
    assertThat(most).isLessThanOrEqualTo(128 * MIB);
    assertThat(partitions).hasSizeLessThanOrEqualTo(4);
  }

  @Test
  void neighbouringPartsOfAChunkAreReadAsOne() {
    assertThat(group(1, 60)).singleElement().matches(p -> p.chunks().size() == 1);
  }
}
