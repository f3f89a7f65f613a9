package dev.larva.spark.follow;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

final class PaceTest {

  private long now = 5;
  private final Pace pace = new Pace(() -> now);

  @Test
  void aLookThatFoundNothingIsNotRepeatedAtOnce() {
    assertThat(pace.isEarly()).isFalse();
    pace.looked(true);
    assertThat(pace.isEarly()).isTrue();
    now += Duration.ofMillis(99).toNanos();
    assertThat(pace.isEarly()).isTrue();
    now += Duration.ofMillis(1).toNanos();
    assertThat(pace.isEarly()).isFalse();
  }

  @Test
  void aLookThatFoundSomethingIsFollowedByTheNext() {
    pace.looked(true);
    pace.looked(false);
    assertThat(pace.isEarly()).isFalse();
  }
}
