package dev.larva.maintenance.compaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.entry.ChunkEntry;
import dev.larva.entry.ChunkPlace;
import dev.larva.entry.Positions;
import dev.larva.entry.StagedName;
import dev.larva.format.LiveChunk;
import dev.larva.partition.Tuple;
import dev.larva.runtime.Ulid;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Which chunks are written anew together. */
class PackingTest {

  private static final Ulid ID = new Ulid("01ARZ3NDEKTSV4RRFFQ69G5FAV");
  private static final Sizes SIZES = new Sizes(1000, 20);
  private static final int ROWS = 100;

  private long stamp;

  @Test
  void smallNeighboursShareAGroupUpToTheTarget() {
    assertThat(packed(whole(400), whole(400), whole(300), whole(300)))
        .containsExactly(List.of(400L, 400L), List.of(300L, 300L));
  }

  @Test
  void largeChunksAreLeftAloneAndDoNotPartTheSmall() {
    assertThat(packed(whole(400), whole(500), whole(2000), whole(300)))
        .containsExactly(List.of(400L, 300L));
  }

  @Test
  void aChunkAloneIsNotWrittenAnew() {
    assertThat(packed(whole(10))).isEmpty();
  }

  @Test
  void aChunkWithManyDeletedRowsIsWrittenAnewAlone() {
    assertThat(packed(deleted(3000, 20), deleted(3000, 19))).containsExactly(List.of(3000L));
  }

  @Test
  void deletedRowsTakeNoRoom() {
    assertThat(packed(deleted(2000, 80), whole(450), deleted(5000, 100)))
        .containsExactly(List.of(2000L, 450L, 5000L));
  }

  @Test
  void aChunkOfTheLogIsWrittenAnewAlone() {
    LiveChunk plain = whole(10);
    LiveChunk inLog = new LiveChunk(plain.entry(), 0, 1, 1, null, Positions.NONE);
    assertThat(packed(inLog)).containsExactly(List.of(10L));
  }

  @Test
  void aChunkThatIsMostOfAGroupIsLeftOut() {
    assertThat(packed(whole(450), whole(20), whole(30))).containsExactly(List.of(20L, 30L));
  }

  @Test
  void whatIsCheapIsWrittenAnewWhateverItIsMadeOf() {
    assertThat(packed(whole(100), whole(10), whole(10))).containsExactly(List.of(100L, 10L, 10L));
  }

  @Test
  void aGroupHasAnEnd() {
    LiveChunk[] tiny = new LiveChunk[Bin.INPUTS_LIMIT + 2];
    for (int i = 0; i < tiny.length; i++) {
      tiny[i] = deleted(1, 100);
    }
    assertThat(packed(tiny)).extracting(List::size).containsExactly(Bin.INPUTS_LIMIT, 2);
  }

  @Test
  void chunksOfDifferentPartitionsShareNoGroup() {
    assertThat(
            packed(
                in(1, 7, whole(10)),
                in(1, 8, whole(20)),
                in(1, 7, whole(11)),
                in(2, 7, whole(30)),
                whole(40),
                in(1, 8, whole(21)),
                in(2, 7, whole(31))))
        .containsExactly(List.of(10L, 11L), List.of(20L, 21L), List.of(30L, 31L));
  }

  @Test
  void ofManyPartitionsThoseThatWereLongestWithoutAChunkAreWrittenFirst() {
    List<LiveChunk> chunks = new ArrayList<>();
    for (int i = 0; i <= Packing.HELD_LIMIT; i++) {
      chunks.add(in(1, i % (Packing.HELD_LIMIT / 2), whole(1)));
    }
    Packing packing = new Packing(SIZES);
    List<Group> early = new ArrayList<>();
    chunks.forEach(chunk -> early.addAll(packing.add(chunk)));
    assertThat(early).singleElement().matches(group -> group.inputs().get(0).equals(chunks.get(1)));
    assertThat(packing.finish()).hasSize(Packing.HELD_LIMIT / 2 - 1);
  }

  /** Appends and compactions in turn: a row is written a few times, not once for each append. */
  @Test
  void aRowIsWrittenAnewALogarithmicNumberOfTimes() {
    SplittableRandom random = new SplittableRandom(7);
    List<LiveChunk> chunks = new ArrayList<>();
    long appended = 0;
    long written = 0;
    for (int round = 0; round < 1000; round++) {
      for (int i = 0; i < 3; i++) {
        long bytes = 1 + random.nextLong(10);
        appended += bytes;
        chunks.add(whole(bytes));
      }
      for (Group group : groups(chunks)) {
        written += group.bytes();
        chunks.removeAll(group.inputs());
        chunks.add(whole(group.bytes()));
      }
    }
    assertThat((double) written / appended).isLessThan(14);
    assertThat(chunks).hasSizeLessThan((int) (2 * appended / SIZES.target()) + 20);
  }

  private List<List<Long>> packed(LiveChunk... chunks) {
    return groups(List.of(chunks)).stream()
        .map(group -> group.inputs().stream().map(chunk -> chunk.entry().bytes()).toList())
        .toList();
  }

  private static List<Group> groups(List<LiveChunk> chunks) {
    List<Group> groups = new ArrayList<>();
    new Groups(List.copyOf(chunks).iterator(), SIZES).forEachRemaining(groups::add);
    return groups;
  }

  private static LiveChunk in(int spec, int value, LiveChunk chunk) {
    ChunkPlace place = new ChunkPlace(spec, new Tuple(List.of(value)), Tuple.EMPTY);
    return chunk.with(chunk.entry().at(place));
  }

  private LiveChunk whole(long bytes) {
    return deleted(bytes, 0);
  }

  private LiveChunk deleted(long bytes, long deletedRows) {
    ChunkEntry entry =
        new ChunkEntry(new StagedName(stamp++, ID), ROWS, bytes, "0".repeat(64), 0, List.of());
    return new LiveChunk(entry, 0, 1).deleting(Positions.below(deletedRows));
  }
}
