package dev.larva.spark.optimize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larva.maintenance.compaction.Group;
import dev.larva.maintenance.compaction.GroupResult;
import dev.larva.maintenance.compaction.Report;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class AtOnceTest {

  private final AtomicInteger cancelled = new AtomicInteger();
  private final AtomicInteger begun = new AtomicInteger();

  private static Iterator<Group> groups(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> new Group(List.of(Chunks.of(i, "p", 100))))
        .iterator();
  }

  private static GroupResult written(Group group) {
    return new GroupResult.Written(group, 1, 50);
  }

  private AtOnce atOnce(int wanted) {
    return new AtOnce(wanted, cancelled::incrementAndGet);
  }

  @Test
  void allGroupsAreDoneAndAddUp() {
    Report report = atOnce(3).run(groups(10), AtOnceTest::written);
    assertThat(report.groups()).isEqualTo(10);
    assertThat(report.bytesBefore()).isEqualTo(1000);
    assertThat(report.bytesAfter()).isEqualTo(500);
    assertThat(cancelled).hasValue(0);
  }

  @Test
  void severalAreDoneAtOnce() {
    CountDownLatch together = new CountDownLatch(3);
    Report report =
        atOnce(3)
            .run(
                groups(3),
                group -> {
                  together.countDown();
                  await(together);
                  return written(group);
                });
    assertThat(report.groups()).isEqualTo(3);
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void afterAFailureNoneIsBegunAndTheOthersAreEnded() {
    AtOnce one = atOnce(1);
    assertThatThrownBy(
            () ->
                one.run(
                    groups(10),
                    group -> {
                      if (begun.incrementAndGet() == 3) {
                        throw new IllegalArgumentException("no room left");
                      }
                      return written(group);
                    }))
        .hasMessageContaining("no room left");
    assertThat(begun).hasValue(3);
    assertThat(cancelled).hasValue(1);
  }

  @Test
  void groupsThatAreAbandonedOrGoneHoldNobodyUp() {
    Report report =
        atOnce(1)
            .run(
                groups(3),
                group ->
                    switch (begun.incrementAndGet()) {
                      case 1 -> new GroupResult.Abandoned("another was first");
                      case 2 -> new GroupResult.Gone();
                      default -> written(group);
                    });
    assertThat(report.groups()).isEqualTo(1);
    assertThat(report.abandoned()).isEqualTo(1);
    assertThat(report.reasons()).containsExactly("another was first");
  }
}
