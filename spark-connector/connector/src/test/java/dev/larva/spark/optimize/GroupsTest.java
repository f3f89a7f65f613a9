package dev.larva.spark.optimize;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.format.LiveChunk;
import dev.larva.maintenance.compaction.Group;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class GroupsTest {

  private static List<Integer> sizes(List<LiveChunk> chunks, long bytesLimit) {
    List<Integer> sizes = new ArrayList<>();
    List<LiveChunk> seen = new ArrayList<>();
    Groups groups = new Groups(chunks.iterator(), bytesLimit);
    while (groups.hasNext()) {
      Group group = groups.next();
      sizes.add(group.inputs().size());
      seen.addAll(group.inputs());
    }
    assertThat(seen).isEqualTo(chunks);
    return sizes;
  }

  private static List<LiveChunk> chunks(int count, String partition, long bytes) {
    return IntStream.range(0, count).mapToObj(i -> Chunks.of(i, partition, bytes)).toList();
  }

  @Test
  void neighboursGoTogetherUntilTheirBytesAreEnough() {
    assertThat(sizes(chunks(7, "a", 10), 30)).containsExactly(3, 3, 1);
  }

  @Test
  void partitionsAreNeverMixed() {
    List<LiveChunk> chunks = new ArrayList<>(chunks(2, "a", 10));
    chunks.addAll(chunks(3, "b", 10));
    assertThat(sizes(chunks, 1000)).containsExactly(2, 3);
  }

  @Test
  void aChunkThatIsLargerThanAGroupIsOne() {
    assertThat(sizes(chunks(3, "a", 100), 30)).containsExactly(1, 1, 1);
  }

  @Test
  void aGroupHasAsManyChunksAsAnEntryNames() {
    assertThat(sizes(chunks(5000, "a", 1), 1 << 20)).containsExactly(4096, 904);
  }

  @Test
  void noChunksAreNoGroups() {
    assertThat(sizes(List.of(), 30)).isEmpty();
  }
}
