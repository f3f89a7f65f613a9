package dev.larva.snapshot;

import static dev.larva.snapshot.Entries.entry;
import static dev.larva.snapshot.Entries.ulid;
import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.entry.Operation;
import dev.larva.entry.Operation.OpenLineage;
import dev.larva.entry.Operation.Step;
import dev.larva.format.ApplicationRecord;
import dev.larva.format.ApplicationRecord.Reached;
import dev.larva.format.Format;
import org.junit.jupiter.api.Test;

/** What every reader makes of steps and lineages. */
final class ApplicationReplayTest {

  private static final String SINK = "sink";

  private final Snapshot empty = Snapshot.empty(Entries.LAKE, Format.CURRENT);
  private final Snapshot opened = to(empty, new OpenLineage(SINK, ulid(1), null, 3, false));

  @Test
  void aStepThatDoesNotFollowIsRefused() {
    assertRefused(opened, new Step(SINK, ulid(1), 2, 4));
    assertRefused(opened, new Step(SINK, ulid(1), 4, 5));
    assertRefused(opened, new Step(SINK, ulid(2), 3, 4));
    assertRefused(empty, new Step(SINK, ulid(1), 0, 1));
  }

  @Test
  void aStepThatWasDoneIsRefused() {
    Snapshot after = to(opened, new Step(SINK, ulid(1), 3, 5));
    assertRefused(after, new Step(SINK, ulid(1), 3, 5));
    assertThat(Standing.of(after, new Step(SINK, ulid(1), 3, 5))).isEqualTo(Standing.DONE);
    assertThat(Standing.of(after, new Step(SINK, ulid(1), 3, 4))).isEqualTo(Standing.DONE);
    assertThat(Standing.of(after, new Step(SINK, ulid(1), 3, 6))).isEqualTo(Standing.BEYOND);
  }

  @Test
  void severalStepsOfOneEntryFollowOneAnother() {
    Snapshot after =
        to(
            opened,
            new Step(SINK, ulid(1), 3, 5),
            new OpenLineage(SINK, ulid(2), ulid(1), 5, false),
            new Step(SINK, ulid(2), 5, 6));
    assertThat(after.application(SINK).orElseThrow().reached(ulid(2))).hasValue(6L);
    assertRefused(opened, new Step(SINK, ulid(1), 3, 5), new Step(SINK, ulid(1), 3, 5));
  }

  @Test
  void aForkMayGoBackInAnEarlierLineageAndNotBeyondIt() {
    Snapshot second = to(opened, new OpenLineage(SINK, ulid(2), ulid(1), 3, false));
    Snapshot ahead = to(second, new Step(SINK, ulid(2), 3, 9));
    assertRefused(ahead, new OpenLineage(SINK, ulid(3), ulid(1), 3, false));
    assertRefused(ahead, new OpenLineage(SINK, ulid(3), ulid(1), 4, true));
    ApplicationRecord forked =
        to(ahead, new OpenLineage(SINK, ulid(3), ulid(1), 2, true)).application(SINK).orElseThrow();
    assertThat(forked.position()).isEqualTo(2);
    assertThat(forked.earlier()).containsExactly(new Reached(ulid(1), 3), new Reached(ulid(2), 9));
  }

  @Test
  void aLineageIsOpenedOnce() {
    Snapshot second = to(opened, new OpenLineage(SINK, ulid(2), ulid(1), 3, false));
    assertRefused(second, new OpenLineage(SINK, ulid(1), ulid(2), 3, true));
    assertRefused(second, new OpenLineage(SINK, ulid(2), ulid(1), 3, true));
  }

  @Test
  void theOldestOfTooManyLineagesIsForgottenAndItsStepsAreRefusedNotTakenForDone() {
    Snapshot state = opened;
    int last = ApplicationRecord.EARLIER_LIMIT + 2;
    for (int number = 2; number <= last; number++) {
      state = to(state, new OpenLineage(SINK, ulid(number), ulid(number - 1), 3, false));
    }
    assertThat(state.application(SINK).orElseThrow().earlier())
        .hasSize(ApplicationRecord.EARLIER_LIMIT);
    assertThat(Standing.of(state, new Step(SINK, ulid(1), 2, 3))).isEqualTo(Standing.UNKNOWN);
    assertThat(Standing.of(state, new Step(SINK, ulid(2), 2, 3))).isEqualTo(Standing.DONE);
    assertRefused(state, new OpenLineage(SINK, ulid(1), null, 3, false));
  }

  private static Snapshot to(Snapshot state, Operation... operations) {
    Applied applied = Replay.apply(state, entry(state.version() + 1, operations), state.time() + 1);
    assertThat(applied).isInstanceOf(Applied.To.class);
    return ((Applied.To) applied).snapshot();
  }

  private static void assertRefused(Snapshot state, Operation... operations) {
    assertThat(Replay.apply(state, entry(99, operations), state.time() + 1))
        .isInstanceOf(Applied.Refused.class);
  }
}
