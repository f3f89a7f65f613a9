package dev.larva.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.larva.entry.Entry;
import dev.larva.entry.Requirement;
import dev.larva.error.CorruptLake;
import dev.larva.error.UnsupportedFormat;
import dev.larva.expression.Expression;
import dev.larva.format.json.CanonicalJson;
import dev.larva.store.Key;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SlotCodecTest {

  private static final Key KEY = new Layout(Samples.LAKE).slot(17);

  @Test
  void everyOperationRequirementAndOutcomeComesBackAsItWas() {
    Slot slot = Samples.richSlot();

    assertThat(SlotCodec.decode(KEY, SlotCodec.encode(slot))).isEqualTo(slot);
  }

  @Test
  void aSlotIsThreeLinesOfWhichTheLastIsTheHashOfTheOthers() {
    byte[] bytes = SlotCodec.encode(Samples.slot(1, Samples.removal()));

    String text = new String(bytes, StandardCharsets.UTF_8);
    String[] lines = text.split("\n", -1);
    assertThat(lines).hasSize(4);
    assertThat(lines[3]).isEmpty();
    String hashed = lines[0] + "\n" + lines[1] + "\n";
    assertThat(lines[2])
        .isEqualTo('"' + Digest.sha256(hashed.getBytes(StandardCharsets.UTF_8)) + '"');
  }

  @Test
  void anEntryTakesInASlotTheBytesThatItsCodecWrites() {
    Entry entry = Samples.rich();

    String slot = new String(SlotCodec.encode(Samples.slot(17, entry)), StandardCharsets.UTF_8);

    assertThat(slot.lines().skip(1).findFirst())
        .contains("[" + new String(EntryCodec.encode(entry), StandardCharsets.UTF_8) + "]");
  }

  @Test
  void anAppendOfOneChunkWithFiveColumnsIsBelowTwoKilobytes() {
    assertThat(SlotCodec.encode(Samples.slot(1, Samples.append(1)))).hasSizeLessThan(2048);
  }

  @Test
  void aRemovalIsSomeHundredBytes() {
    assertThat(SlotCodec.encode(Samples.slot(1, Samples.removal()))).hasSizeLessThan(800);
  }

  @Test
  void aSlotAboveTheLimitIsNotWritten() {
    String big = "x".repeat(Slot.BYTES_LIMIT);
    Entry entry = Samples.append(1);
    Entry large =
        new Entry(
            entry.id(),
            0,
            0,
            entry.operations(),
            entry.requirements(),
            null,
            null,
            Map.of("big", big));

    assertThatIllegalArgumentException()
        .isThrownBy(() -> SlotCodec.encode(Samples.slot(1, large)))
        .withMessageContaining("at most 1048576 bytes");
  }

  @Test
  void aWholeSlotAboveTheLimitIsDamage() {
    byte[] slot = SlotCodec.encode(Samples.slot(1, Samples.append(1)));
    byte[] large = Tampering.replace(slot, "spark", "x".repeat(Slot.BYTES_LIMIT));

    assertThatExceptionOfType(CorruptLake.class)
        .isThrownBy(() -> SlotCodec.decode(KEY, large))
        .withMessageContaining("more than 1048576");
  }

  @Test
  void aMessageStaysShortWhateverTheDamage() {
    byte[] slot = SlotCodec.encode(Samples.slot(1, Samples.append(1)));
    byte[] odd = Tampering.replace(slot, "addChunks", "x".repeat(100_000));

    assertThatExceptionOfType(UnsupportedFormat.class)
        .isThrownBy(() -> SlotCodec.decode(KEY, odd))
        .satisfies(refused -> assertThat(refused.getMessage()).hasSizeLessThan(1000));
  }

  @Test
  void anExpressionTooDeepToReadIsNotWritten() {
    Expression deep = new Expression.IsNull(1);
    for (int i = 0; i < CanonicalJson.NESTING_LIMIT; i++) {
      deep = new Expression.Not(deep);
    }
    Entry entry =
        new Entry(
            Samples.id(1),
            0,
            0,
            Samples.operations(),
            List.of(new Requirement.Unchanged(Samples.TABLE, deep)),
            null,
            null,
            Map.of());

    assertThatIllegalArgumentException()
        .isThrownBy(() -> EntryCodec.encode(entry))
        .withMessageContaining("deeper");
  }

  @Test
  void aTextThatIsNotUnicodeIsNotWritten() {
    Entry entry =
        new Entry(
            Samples.id(1),
            0,
            0,
            Samples.operations(),
            List.of(),
            null,
            null,
            Map.of("half", "\uD800"));

    assertThatIllegalArgumentException().isThrownBy(() -> EntryCodec.encode(entry));
  }

  @Test
  void aFullSlotOfAppendsStaysBelowTheLimit() {
    Entry[] entries =
        IntStream.range(0, Slot.ENTRIES_LIMIT).mapToObj(Samples::append).toArray(Entry[]::new);
    Slot slot = Samples.slot(1, entries);

    byte[] bytes = SlotCodec.encode(slot);

    assertThat(bytes).hasSizeLessThan(Slot.BYTES_LIMIT);
    assertThat(SlotCodec.decode(KEY, bytes)).isEqualTo(slot);
  }
}
