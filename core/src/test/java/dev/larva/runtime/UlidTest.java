package dev.larva.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import org.junit.jupiter.api.Test;

final class UlidTest {

  @Test
  void anIdHasTheBitsThatItIsMadeOf() {
    assertThat(Ulid.of(new UUID(0, 0))).isEqualTo(new Ulid("0".repeat(Ulid.LENGTH)));
    assertThat(Ulid.of(new UUID(0, 33))).isEqualTo(new Ulid("0".repeat(24) + "11"));
    assertThat(Ulid.of(new UUID(-1, -1))).isEqualTo(new Ulid("7" + "Z".repeat(25)));
  }
}
