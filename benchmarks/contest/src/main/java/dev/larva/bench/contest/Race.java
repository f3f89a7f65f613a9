package dev.larva.bench.contest;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/** Threads of one process that commit one after the other until the time is over. */
final class Race {

  private final Supplier<Runnable> calls;
  private final List<Long> nanos = Collections.synchronizedList(new ArrayList<>());
  private final AtomicLong failures = new AtomicLong();
  private final AtomicReference<String> firstFailure = new AtomicReference<>("");

  /** Each call is made ready before its time begins. */
  Race(Supplier<Runnable> calls) {
    this.calls = calls;
  }

  Timing run(int threads, Duration time) throws InterruptedException {
    List<Thread> running = new ArrayList<>();
    long start = System.nanoTime();
    for (int i = 0; i < threads; i++) {
      running.add(new Thread(() -> commitUntil(start + time.toNanos()), "racer-" + i));
    }
    running.forEach(Thread::start);
    for (Thread thread : running) {
      thread.join();
    }
    long elapsed = System.nanoTime() - start;
    return new Timing(List.copyOf(nanos), failures.get(), elapsed, failure());
  }

  private String failure() {
    return Objects.requireNonNullElse(firstFailure.get(), "");
  }

  private void commitUntil(long end) {
    while (System.nanoTime() < end) {
      Runnable commit = calls.get();
      long start = System.nanoTime();
      try {
        commit.run();
        nanos.add(System.nanoTime() - start);
      } catch (RuntimeException | Error failure) {
        failures.incrementAndGet();
        firstFailure.compareAndSet("", failure.toString());
      }
    }
  }
}
