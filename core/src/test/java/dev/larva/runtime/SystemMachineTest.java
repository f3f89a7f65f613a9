package dev.larva.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Objects;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SystemMachineTest {

  private static final Duration LONG = Duration.ofSeconds(Long.MAX_VALUE);

  private final SystemMachine machine = new SystemMachine();

  @Test
  void theClockCountsMicrosecondsOfOurTime() {
    long year2020 = 1_577_836_800_000_000L;
    long year2100 = 4_102_444_800_000_000L;
    assertThat(machine.nowMicros()).isBetween(year2020, year2100);
  }

  @Test
  void elapsedTimePassesWhileAsleep() throws InterruptedException {
    long start = machine.elapsedNanos();
    machine.sleep(Duration.ofMillis(2));
    assertThat(machine.elapsedNanos() - start).isGreaterThanOrEqualTo(2_000_000);
  }

  @Test
  void idsAreDistinctAndGrow() {
    TreeSet<Ulid> ids = new TreeSet<>();
    for (int i = 0; i < 10_000; i++) {
      Ulid id = machine.ulid();
      assertThat(ids.isEmpty() || ids.last().compareTo(id) < 0).isTrue();
      ids.add(id);
    }
  }

  @Test
  void numbersStayBelowTheirBound() {
    for (int i = 0; i < 1_000; i++) {
      assertThat(machine.random(3)).isBetween(0L, 2L);
    }
  }

  @Test
  void aForkedBodyRunsOnADaemonThreadOfItsName() throws InterruptedException {
    AtomicReference<Thread> thread = new AtomicReference<>();
    machine.fork("larva-test", () -> thread.set(Thread.currentThread())).join();
    Thread seen = Objects.requireNonNull(thread.get());
    assertThat(seen.getName()).isEqualTo("larva-test");
    assertThat(seen.isDaemon()).isTrue();
  }

  @Test
  void anInterruptWakesAFiberThatWaits() throws InterruptedException {
    CountDownLatch never = new CountDownLatch(1);
    AtomicBoolean interrupted = new AtomicBoolean();
    Fiber fiber =
        machine.fork(
            "larva-test",
            () -> {
              try {
                never.await();
              } catch (InterruptedException e) {
                interrupted.set(true);
              }
            });
    fiber.interrupt();
    fiber.join();
    assertThat(interrupted).isTrue();
  }

  @Test
  void aWaiterSeesWhatWasChangedBeforeTheSignal() throws InterruptedException {
    Monitor monitor = machine.monitor();
    boolean[] ready = {false};
    Fiber fiber =
        machine.fork(
            "larva-test",
            () -> {
              monitor.locked(() -> ready[0] = true);
              monitor.signal();
            });
    assertThat(monitor.await(() -> ready[0], LONG)).isTrue();
    fiber.join();
  }

  @Test
  void aWaitEndsWithItsTime() throws InterruptedException {
    assertThat(machine.monitor().await(() -> false, Duration.ofMillis(1))).isFalse();
    assertThat(machine.monitor().await(() -> false, Duration.ZERO)).isFalse();
  }

  @Test
  void onlyOneThreadAtATimeHoldsAMonitor() {
    Monitor monitor = machine.monitor();
    long[] count = {0};
    Parallel.map(
        machine,
        8,
        IntStream.range(0, 20_000).boxed().toList(),
        i -> monitor.locked(() -> ++count[0]));
    assertThat(count[0]).isEqualTo(20_000);
  }

  @Test
  void eventsAreCounted() {
    machine.event(Event.BACKOFF);
    machine.event(Event.BACKOFF);
    machine.event(Event.BATCH);
    assertThat(machine.counters().of(Event.BACKOFF)).isEqualTo(2);
    assertThat(machine.counters().all())
        .hasSize(Event.values().length)
        .containsEntry(Event.BATCH, 1L)
        .containsEntry(Event.SLOT_CREATED, 0L);
  }
}
