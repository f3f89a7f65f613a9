package dev.larva.flink.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.entry.ChunkEntry;
import dev.larva.entry.Positions;
import dev.larva.entry.StagedName;
import dev.larva.format.LiveChunk;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The forms in Flink's state are frozen: a job must be able to go on with a newer jar. */
final class ProgressTest {

  private static final ChunkEntry CHUNK =
      new ChunkEntry(
          StagedName.parse("0000000000000007-01J0000000000000000000000E"),
          300,
          99,
          "ab".repeat(32),
          2,
          List.of());

  private static final String CHUNK_TEXT =
      "{\"bytes\":99,\"hash\":\""
          + "ab".repeat(32)
          + "\",\"name\":\"0000000000000007-01J0000000000000000000000E\",\"rows\":300,\"schema\":2}";

  private static LiveChunk live(Positions deleted) {
    return new LiveChunk(CHUNK, 5, 9, 0, null, deleted);
  }

  private static String number(long number) {
    byte[] bytes = HexFormat.of().parseHex(HexFormat.of().toHexDigits(number));
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }

  private static String size(int number) {
    return number(number).substring(4);
  }

  private static final String SPLIT_TEXT =
      size(CHUNK_TEXT.length())
          + CHUNK_TEXT
          + number(5)
          + number(9)
          + number(0)
          + size(0)
          + number(12);

  @Test
  void aSplitIsFrozen() throws IOException {
    ChunkSplit split = new ChunkSplit(live(Positions.NONE), 12);
    assertThat(new String(ChunkSplit.SERIALIZER.serialize(split), StandardCharsets.ISO_8859_1))
        .isEqualTo(SPLIT_TEXT);
    assertThat(
            ChunkSplit.SERIALIZER.deserialize(1, SPLIT_TEXT.getBytes(StandardCharsets.ISO_8859_1)))
        .isEqualTo(split);
  }

  @Test
  void aSplitKeepsWhatIsDeleted() throws IOException {
    ChunkSplit split = new ChunkSplit(live(Positions.of(3, 200)), 0);
    assertThat(ChunkSplit.SERIALIZER.deserialize(1, ChunkSplit.SERIALIZER.serialize(split)))
        .isEqualTo(split);
  }

  @Test
  void theRestOfASplitIsWithoutTheRowsThatWereGiven() {
    ChunkSplit split = new ChunkSplit(live(Positions.of(3, 200)), 100);
    assertThat(split.rest().deleted()).isEqualTo(Positions.below(100).union(Positions.of(200)));
  }

  @Test
  void aProgressIsFrozen() throws IOException {
    Progress progress =
        new Progress(true, 4, 2, 6, List.of(new ChunkSplit(live(Positions.NONE), 12)));
    String form = "\1" + number(4) + number(2) + number(6) + size(1) + SPLIT_TEXT;
    assertThat(new String(Progress.SERIALIZER.serialize(progress), StandardCharsets.ISO_8859_1))
        .isEqualTo(form);
    assertThat(Progress.SERIALIZER.deserialize(1, form.getBytes(StandardCharsets.ISO_8859_1)))
        .isEqualTo(progress);
  }
}
