package dev.larva.flink.sink;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.runtime.Ulid;
import org.junit.jupiter.api.Test;

final class CourseTest {

  private static final Ulid FIRST = new Ulid("01J0000000000000000000000C");
  private static final Ulid SECOND = new Ulid("01J0000000000000000000000D");
  private static final Ulid THIRD = new Ulid("01J0000000000000000000000E");

  private static Mark.Step step(Course course, long checkpoint) {
    return course.step(checkpoint, false);
  }

  @Test
  void theFirstStepOpensTheLineageAndTheNextDoesNot() {
    Course course = Course.first("a", FIRST);
    Mark.Step one = step(course, 3);
    Mark.Step two = step(course.after(one), 5);
    assertThat(one.opening()).isEqualTo(new Mark.Opening(null, false));
    assertThat(two.opening()).isNull();
    assertThat(two.previous()).isEqualTo(3);
    assertThat(two.next()).isEqualTo(5);
  }

  @Test
  void whatIsRestoredGoesOnFromItsParent() {
    Course course = Course.first("a", FIRST);
    Course restored = course.after(step(course, 3)).restored(SECOND);
    assertThat(step(restored, 4).opening()).isEqualTo(new Mark.Opening(FIRST, false));
    assertThat(step(restored, 4).previous()).isEqualTo(3);
  }

  @Test
  void anInstanceThatTookNoStepIsNobodysParent() {
    Course course = Course.first("a", FIRST);
    Course idle = course.after(step(course, 3)).restored(SECOND);
    assertThat(step(idle.restored(THIRD), 9).opening()).isEqualTo(new Mark.Opening(FIRST, false));
    assertThat(step(Course.first("a", FIRST).restored(SECOND), 9).opening())
        .isEqualTo(new Mark.Opening(null, false));
  }

  @Test
  void positionsGoUpWhateverTheCheckpointIs() {
    Course course = Course.first("a", FIRST);
    Course later = course.after(step(course, 8));
    assertThat(step(later, 2).next()).isEqualTo(9);
  }
}
