package dev.larva.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ParallelTest {

  private final SystemMachine machine = new SystemMachine();
  private final List<Integer> items = IntStream.range(0, 500).boxed().toList();

  @Test
  void resultsStandInTheOrderOfTheItems() {
    assertThat(Parallel.map(machine, 7, items, i -> i * 2))
        .isEqualTo(items.stream().map(i -> i * 2).toList());
  }

  @Test
  void noItemsGiveNoResults() {
    assertThat(Parallel.map(machine, 7, List.<Integer>of(), i -> i)).isEmpty();
  }

  @Test
  void neverMoreThanTheLimitRunAtATime() {
    AtomicInteger running = new AtomicInteger();
    Set<Integer> seen = ConcurrentHashMap.newKeySet();
    Parallel.map(
        machine,
        4,
        items,
        i -> {
          seen.add(running.incrementAndGet());
          return running.decrementAndGet();
        });
    assertThat(seen).allMatch(count -> count <= 4);
  }

  @Test
  void asManyAsTheLimitDoRunAtATime() throws InterruptedException {
    CountDownLatch all = new CountDownLatch(4);
    Parallel.map(machine, 4, List.of(1, 2, 3, 4), i -> meet(all));
    assertThat(all.getCount()).isZero();
  }

  private static boolean meet(CountDownLatch all) {
    all.countDown();
    try {
      all.await();
      return true;
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void aLimitOfOneWorksOnTheCallersThread() {
    Thread caller = Thread.currentThread();
    assertThat(Parallel.map(machine, 1, items, i -> Thread.currentThread()))
        .allMatch(thread -> thread == caller);
  }

  @Test
  void theFirstFailureIsThrownAfterTheOthersEnded() {
    AtomicInteger running = new AtomicInteger();
    IllegalStateException failure = new IllegalStateException("item 10");
    assertThatThrownBy(
            () ->
                Parallel.map(
                    machine,
                    8,
                    items,
                    i -> {
                      running.incrementAndGet();
                      running.decrementAndGet();
                      if (i == 10) {
                        throw failure;
                      }
                      return i;
                    }))
        .isSameAs(failure);
    assertThat(running).hasValue(0);
  }

  @Test
  void anErrorIsThrownAsItIs() {
    AssertionError error = new AssertionError("broken");
    assertThatThrownBy(
            () ->
                Parallel.map(
                    machine,
                    2,
                    items,
                    i -> {
                      throw error;
                    }))
        .isSameAs(error);
  }

  @Test
  void anInterruptOfTheCallerReachesTheFibersAndStays() {
    Thread caller = Thread.currentThread();
    CountDownLatch never = new CountDownLatch(1);
    assertThatThrownBy(
            () ->
                Parallel.map(
                    machine,
                    2,
                    items,
                    i -> {
                      caller.interrupt();
                      awaitInterrupt(never);
                      return i;
                    }))
        .isInstanceOf(CancellationException.class)
        .hasMessageContaining("of=500");
    assertThat(Thread.interrupted()).isTrue();
  }

  private static void awaitInterrupt(CountDownLatch never) {
    try {
      never.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
