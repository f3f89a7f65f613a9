package dev.larva.bench.contest;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** Threads of one process that commit one after the other until the time is over. */
final class Race {

  private final Racing contestant;
  private final List<Long> nanos = Collections.synchronizedList(new ArrayList<>());
  private final AtomicLong failures = new AtomicLong();
  private final AtomicReference<String> firstFailure = new AtomicReference<>("");

  Race(Racing contestant) {
    this.contestant = contestant;
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
      Runnable commit = contestant.named();
      long start = System.nanoTime();
      try {
        commit.run();
        nanos.add(System.nanoTime() - start);
      } catch (RuntimeException failure) {
        failures.incrementAndGet();
        firstFailure.compareAndSet("", failure.toString());
      }
    }
  }
}
