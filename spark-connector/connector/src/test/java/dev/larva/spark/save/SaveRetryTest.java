package dev.larva.spark.save;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larva.error.CommitConflict;
import dev.larva.error.InvalidRequest;
import dev.larva.error.OutcomeUnknown;
import dev.larva.error.RetryBudgetExhausted;
import org.junit.jupiter.api.Test;

/** When a save that meets a table which it did not expect is planned again. */
final class SaveRetryTest {

  @Test
  void aSaveThatLostTheNameIsPlannedAgain() {
    assertThat(Save.saysTaken(new CommitConflict("the name"))).isTrue();
    assertThat(Save.saysTaken(new InvalidRequest("the name"))).isTrue();
  }

  @Test
  void aSaveWhoseOutcomeIsUnknownIsNeverPlannedAgain() {
    assertThat(Save.saysTaken(new OutcomeUnknown("sent"))).isFalse();
    assertThat(Save.saysTaken(new RetryBudgetExhausted("not sent"))).isFalse();
  }

  @Test
  void theSourceOfWritesIsNoDoorForUsers() {
    assertThatThrownBy(() -> PendingWrites.of("made-up"))
        .isInstanceOf(InvalidRequest.class)
        .hasMessageContaining("format(\"larva\")");
  }
}
