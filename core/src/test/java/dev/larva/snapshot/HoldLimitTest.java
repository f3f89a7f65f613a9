package dev.larva.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.entry.Claim;
import dev.larva.entry.Operation;
import dev.larva.format.Format;
import dev.larva.format.HoldRecord;
import org.junit.jupiter.api.Test;

/** A lake with as many holds as one may have, all of them consumers'. */
final class HoldLimitTest {

  private final Snapshot full = full();

  @Test
  void noHoldMoreIsTaken() {
    assertThat(preview(hold("more", 0))).isInstanceOf(Applied.Refused.class);
  }

  @Test
  void aConsumerStillMovesHisOwn() {
    Applied moved = preview(hold("reader 7", 1));
    HoldRecord hold = ((Applied.To) moved).snapshot().holds().get("reader 7");
    assertThat(hold).isEqualTo(new HoldRecord("reader 7", Claim.CONSUMER, 1));
  }

  private Applied preview(Operation operation) {
    return Replay.preview(full, operation, 1);
  }

  private static Operation hold(String name, long version) {
    return new Operation.Hold(name, Claim.CONSUMER, version);
  }

  private static Snapshot full() {
    Snapshot state = Snapshot.empty(Entries.LAKE, Format.CURRENT);
    for (int i = 0; i < HoldRecord.LIMIT; i++) {
      state = ((Applied.To) Replay.preview(state, hold("reader " + i, 0), 1)).snapshot();
    }
    return state;
  }
}
