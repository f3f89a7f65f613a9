package dev.larva.spark.follow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larva.error.InvalidRequest;
import dev.larva.runtime.Ulid;
import org.junit.jupiter.api.Test;

final class PositionTest {

  private static final Ulid TABLE = new Ulid("01ARZ3NDEKTSV4RRFFQ69G5FAV");

  @Test
  void whatACheckpointHoldsIsThePosition() {
    Position position = new Position(TABLE, 7, 3, true, Long.MAX_VALUE);
    assertThat(position.json())
        .isEqualTo(
            "{\"table\":\"01ARZ3NDEKTSV4RRFFQ69G5FAV\",\"version\":7,\"chunk\":3,\"rows\":true,\"nextRowId\":9223372036854775807}");
    assertThat(Position.parse(position.json())).isEqualTo(position);
    assertThat(Position.parse(position.before(8, 5).json()))
        .isEqualTo(new Position(TABLE, 8, 0, false, 5));
  }

  @Test
  void anOffsetOfAnotherSourceIsRefused() {
    for (String json : new String[] {"17", "{\"logOffset\":3}", "{\"table\":\"x\"}", ""}) {
      assertThatThrownBy(() -> Position.parse(json))
          .isInstanceOf(InvalidRequest.class)
          .hasMessageContaining("new checkpoint");
    }
  }

  @Test
  void aChunkIsTakenWhateverTheLimitIs() {
    Limits limits = new Limits(2, 10);
    assertThat(limits.allow(0, 0, 1_000)).isTrue();
    assertThat(limits.allow(1, 5, 5)).isTrue();
    assertThat(limits.allow(1, 5, 6)).isFalse();
    assertThat(limits.allow(2, 5, 1)).isFalse();
    assertThat(Limits.NONE.allow(9, 9, Long.MAX_VALUE - 9)).isTrue();
  }
}
