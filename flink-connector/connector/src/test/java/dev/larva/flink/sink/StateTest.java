package dev.larva.flink.sink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larva.entry.ChunkEntry;
import dev.larva.entry.StagedName;
import dev.larva.entry.TransactionId;
import dev.larva.flink.state.Ulids;
import dev.larva.runtime.Ulid;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.junit.jupiter.api.Test;

/** The forms in Flink's state are frozen: a job must be able to go on with a newer jar. */
final class StateTest {

  private static final Ulid LAKE = new Ulid("01J0000000000000000000000A");
  private static final Ulid TABLE = new Ulid("01J0000000000000000000000B");
  private static final Ulid LINEAGE = new Ulid("01J0000000000000000000000C");
  private static final Ulid PARENT = new Ulid("01J0000000000000000000000D");
  private static final ChunkEntry CHUNK =
      new ChunkEntry(
          StagedName.parse("0000000000000007-01J0000000000000000000000E"),
          3,
          99,
          "ab".repeat(32),
          2,
          List.of());

  private static final String CHUNK_TEXT =
      "{\"bytes\":99,\"hash\":\""
          + "ab".repeat(32)
          + "\",\"name\":\"0000000000000007-01J0000000000000000000000E\",\"rows\":3,\"schema\":2}";

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }

  private static <T> void assertFrozen(
      SimpleVersionedSerializer<T> serializer, T record, String form) throws IOException {
    assertThat(serializer.getVersion()).isEqualTo(1);
    assertThat(text(serializer.serialize(record))).isEqualTo(form);
    assertThat(serializer.deserialize(1, form.getBytes(StandardCharsets.ISO_8859_1)))
        .isEqualTo(record);
  }

  @Test
  void whatWritersStaged() throws IOException {
    assertFrozen(
        StagedChunks.SERIALIZER,
        new StagedChunks(LAKE.text(), TABLE.text(), List.of(CHUNK)),
        "\0\32"
            + LAKE
            + "\0\32"
            + TABLE
            + "\0\0\0\1\0\0\0"
            + (char) CHUNK_TEXT.length()
            + CHUNK_TEXT);
  }

  private static SinkStep step(Mark mark, ChunkEntry... chunks) {
    return new SinkStep(LAKE, TABLE, 5, mark, List.of(chunks));
  }

  private static final String STEP_TEXT = "\0\32" + LAKE + "\0\32" + TABLE + "\0\0\0\0\0\0\0\5";

  @Test
  void aStepThatOpensItsLineage() throws IOException {
    assertFrozen(
        SinkStep.SERIALIZER,
        step(new Mark.Step("a", LINEAGE, new Mark.Opening(PARENT, true), 3, 4), CHUNK),
        STEP_TEXT
            + "\0\0\1a\0\32"
            + LINEAGE
            + "\1\0\32"
            + PARENT
            + "\1\0\0\0\0\0\0\0\3\0\0\0\0\0\0\0\4\0\0\0\1\0\0\0"
            + (char) CHUNK_TEXT.length()
            + CHUNK_TEXT);
  }

  @Test
  void aStepThatFollows() throws IOException {
    assertFrozen(
        SinkStep.SERIALIZER,
        step(new Mark.Step("a", LINEAGE, null, 3, 4)),
        STEP_TEXT + "\0\0\1a\0\32" + LINEAGE + "\0\0\0\0\0\0\0\0\3\0\0\0\0\0\0\0\4\0\0\0\0");
  }

  @Test
  void whatAJobWithoutCheckpointsLands() throws IOException {
    assertFrozen(
        SinkStep.SERIALIZER,
        step(new Mark.Once(new TransactionId(9, PARENT))),
        STEP_TEXT + "\1\0\53" + "0000000000000009-" + PARENT + "\0\0\0\0");
  }

  @Test
  void theIdThatFollowsFromATextIsTheSameForEver() {
    assertThat(Ulids.of("flink").text()).isEqualTo("3Z099J6RWP52N5WQ94QNBF8CRQ");
    assertThat(Ulids.of("flank")).isNotEqualTo(Ulids.of("flink"));
  }

  @Test
  void aCourse() throws IOException {
    assertFrozen(
        Course.SERIALIZER,
        new Course("a", LINEAGE, null, 0, 7),
        "\0\1a\0\32" + LINEAGE + "\0\0" + "\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\7");
  }

  @Test
  void aNewerFormIsRefused() {
    assertThatThrownBy(() -> Course.SERIALIZER.deserialize(2, new byte[0]))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("newer Larva");
  }

  @Test
  void bytesTooManyAreRefused() throws IOException {
    byte[] form = Course.SERIALIZER.serialize(Course.first("a", LINEAGE));
    assertThatThrownBy(
            () -> Course.SERIALIZER.deserialize(1, java.util.Arrays.copyOf(form, form.length + 1)))
        .hasMessageContaining("bytes are left");
  }
}
