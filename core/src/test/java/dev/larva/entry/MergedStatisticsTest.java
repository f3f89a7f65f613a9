package dev.larva.entry;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class MergedStatisticsTest {

  @Test
  void boundsAreTheOuterOnesAndCountsAreSums() {
    assertThat(merged(10, of(1, 2, 0, 5L, 9L), 20, of(1, 3, 1, 7L, 12L)))
        .isEqualTo(new MergedStatistics(30, List.of(of(1, 5, 1, 5L, 12L))));
  }

  @Test
  void aFieldThatOnePartSaysNothingOfIsLeftOut() {
    MergedStatistics one =
        MergedStatistics.NONE.plus(1, List.of(of(1, 0, 0, 1L, 1L), of(3, 0, 0, 2L, 2L)));
    assertThat(one.plus(1, List.of(of(2, 0, 0, 1L, 1L), of(3, 0, 0, 4L, 4L))).fields())
        .containsExactly(of(3, 0, 0, 2L, 4L));
  }

  @Test
  void aPartWithoutValuesLeavesTheBoundsOfTheOther() {
    FieldStatistics empty = of(1, 8, 2, null, null);
    assertThat(merged(10, empty, 5, of(1, 0, 0, 1L, 2L)).fields())
        .containsExactly(of(1, 8, 2, 1L, 2L));
    assertThat(merged(5, of(1, 0, 0, 1L, 2L), 10, empty).fields())
        .containsExactly(of(1, 8, 2, 1L, 2L));
    assertThat(merged(10, empty, 10, empty).fields()).containsExactly(of(1, 16, 4, null, null));
  }

  @Test
  void aBoundThatOnePartDoesNotKnowIsUnknown() {
    assertThat(merged(10, of(1, 0, 0, 1L, 9L), 10, of(1, 0, 0, null, 12L)).fields())
        .containsExactly(of(1, 0, 0, null, 12L));
  }

  @Test
  void boundsOfTwoFormsAreUnknown() {
    assertThat(merged(1, of(1, 0, 0, 1, 2), 1, of(1, 0, 0, "a", "b")).fields())
        .containsExactly(of(1, 0, 0, null, null));
  }

  @Test
  void boundsOfAWidenedColumnAreOfTheWiderForm() {
    assertThat(merged(1, of(1, 0, 0, -3, 2), 1, of(1, 0, 0, 1L, 1L << 40)).fields())
        .containsExactly(of(1, 0, 0, -3L, 1L << 40));
    assertThat(merged(1, of(1, 0, 0, 1L, 2L), 1, of(1, 0, 0, -1, 3)).fields())
        .containsExactly(of(1, 0, 0, -1L, 3L));
    assertThat(merged(9, of(1, 0, 1, 0.5f, 2f), 9, of(1, 0, 2, null, 1.5)).fields())
        .containsExactly(of(1, 0, 3, null, 2.0));
  }

  @Test
  void nullsThatOnePartDidNotCountAreNotCounted() {
    assertThat(merged(1, of(1, FieldStatistics.UNCOUNTED, 0, 1L, 1L), 1, of(1, 1, 0, 1L, 1L)))
        .isEqualTo(new MergedStatistics(2, List.of(of(1, FieldStatistics.UNCOUNTED, 0, 1L, 1L))));
  }

  @Test
  void aBoundIsExactIfThatOfItsPartIs() {
    FieldStatistics cut = new FieldStatistics(1, 0, 0, "a", true, "n", false);
    FieldStatistics whole = new FieldStatistics(1, 0, 0, "b", false, "m", true);
    assertThat(merged(1, cut, 1, whole).fields())
        .containsExactly(new FieldStatistics(1, 0, 0, "a", true, "n", false));
  }

  private static MergedStatistics merged(
      long rows, FieldStatistics one, long more, FieldStatistics other) {
    return MergedStatistics.NONE.plus(rows, List.of(one)).plus(more, List.of(other));
  }

  private static FieldStatistics of(
      int field, long nulls, long nans, @Nullable Object lower, @Nullable Object upper) {
    return new FieldStatistics(field, nulls, nans, lower, true, upper, true);
  }
}
