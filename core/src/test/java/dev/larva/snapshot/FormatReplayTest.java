package dev.larva.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.entry.ChunkEntry;
import dev.larva.entry.Content;
import dev.larva.format.Format;
import dev.larva.format.Upgraded;
import org.junit.jupiter.api.Test;

/** What the format of a lake means for its state. */
class FormatReplayTest {

  private static final Upgraded AT_ONE = new Upgraded(1, "a".repeat(64));

  private final Snapshot small = created(Format.SMALL);

  @Test
  void aSlotOfTheLogDoesNotFollowAManifestThatIsInForce() {
    Applied applied =
        Replay.apply(small, Entries.slot(small, Entries.entry(2, Entries.add(chunk()))), "b");
    assertThat(applied).isInstanceOf(Applied.Refused.class);
    assertThat(((Applied.Refused) applied).reason()).contains("format");
  }

  @Test
  void theLogGoesOnFromTheVersionOfTheUpgrade() {
    Snapshot across = Replay.across(small, AT_ONE);
    assertThat(across.format()).isEqualTo(Format.CURRENT);
    assertThat(across.tip()).isEqualTo(AT_ONE.hash());
    assertThat(
            Replay.apply(across, Entries.slot(across, Entries.entry(2, Entries.add(chunk()))), "b"))
        .isInstanceOf(Applied.To.class);
  }

  @Test
  void nothingChangesBelowTheVersionOfTheUpgrade() {
    assertThat(Replay.across(small, new Upgraded(2, AT_ONE.hash()))).isSameAs(small);
    assertThat(Replay.across(small, null)).isSameAs(small);
  }

  @Test
  void anInlineChunkIsRefusedInFormatOneAndTakenInFormatThree() {
    byte[] bytes = new byte[100];
    ChunkEntry inline = chunk().holding(Content.of(bytes));

    assertThat(Replay.apply(small, Entries.entry(2, Entries.add(inline)), 1_000))
        .isInstanceOf(Applied.Refused.class);
    assertThat(Replay.apply(created(Format.CURRENT), Entries.entry(2, Entries.add(inline)), 1_000))
        .isInstanceOf(Applied.To.class);
  }

  private static ChunkEntry chunk() {
    return Entries.chunk(1, 3);
  }

  private static Snapshot created(Format format) {
    Snapshot empty = Snapshot.empty(Entries.LAKE, format);
    Applied created = Replay.apply(empty, Entries.entry(1, Entries.createTable()), 1);
    return ((Applied.To) created).snapshot();
  }
}
