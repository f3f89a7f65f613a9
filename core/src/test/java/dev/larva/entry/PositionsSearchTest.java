package dev.larva.entry;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Positions that follow one another. */
class PositionsSearchTest {

  @Test
  void thePositionItselfOrTheNextIsFound() {
    Positions positions = Positions.of(3, 4, 70_000, 3_000_000_000L);
    assertThat(positions.atOrAfter(0)).isEqualTo(3);
    assertThat(positions.atOrAfter(4)).isEqualTo(4);
    assertThat(positions.atOrAfter(5)).isEqualTo(70_000);
    assertThat(positions.atOrAfter(70_001)).isEqualTo(3_000_000_000L);
  }

  @Test
  void afterTheLastThereIsNone() {
    assertThat(Positions.NONE.atOrAfter(0)).isEqualTo(-1);
    assertThat(Positions.of(7).atOrAfter(8)).isEqualTo(-1);
    assertThat(Positions.of(7).atOrAfter(ChunkEntry.ROWS_LIMIT)).isEqualTo(-1);
  }
}
