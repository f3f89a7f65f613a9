package dev.larva.commit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larva.error.InvalidRequest;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class CommitOptionsTest {

  @Test
  void slotsAreNotKeptApartUnlessAsked() {
    assertThat(CommitOptions.of(Map.of("s3.endpoint", "x")).spacing()).isZero();
  }

  @Test
  void theSpacingIsInMilliseconds() {
    assertThat(CommitOptions.of(Map.of("commit.spacing", "250")).spacing())
        .isEqualTo(Duration.ofMillis(250));
  }

  @Test
  void aSpacingThatIsNoNumberIsRefused() {
    refused(Map.of("commit.spacing", "1s"), "value=1s");
  }

  @Test
  void aSpacingBelowZeroOrAboveAMinuteIsRefused() {
    refused(Map.of("commit.spacing", "-1"), "value=-1");
    refused(Map.of("commit.spacing", "60001"), "value=60001");
  }

  @Test
  void anUnknownOptionOfCommitsIsRefused() {
    refused(Map.of("commit.pace", "1"), "option=commit.pace");
  }

  private static void refused(Map<String, String> options, String context) {
    assertThatThrownBy(() -> CommitOptions.of(options))
        .isInstanceOf(InvalidRequest.class)
        .hasMessageContaining(context);
  }
}
