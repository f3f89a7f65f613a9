package dev.larva.runtime;

import com.github.f4b6a3.ulid.UlidCreator;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/** The real machine: the system's clocks, chance and threads. Safe for many threads. */
public final class SystemMachine implements Machine {

  private final Counters counters = new Counters();

  @Override
  public long nowMicros() {
    return ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
  }

  @Override
  public long elapsedNanos() {
    return System.nanoTime();
  }

  @Override
  public void sleep(Duration duration) throws InterruptedException {
    TimeUnit.NANOSECONDS.sleep(TimeUnit.NANOSECONDS.convert(duration));
  }

  @Override
  public long random(long bound) {
    return ThreadLocalRandom.current().nextLong(bound);
  }

  @Override
  public Ulid ulid() {
    return new Ulid(UlidCreator.getMonotonicUlid().toString());
  }

  @Override
  public Fiber fork(String name, Runnable body) {
    Thread thread = new Thread(body, name);
    thread.setDaemon(true);
    thread.start();
    return new ThreadFiber(thread);
  }

  @Override
  public Monitor monitor() {
    return new LockMonitor();
  }

  @Override
  public void event(Event event) {
    counters.count(event);
  }

  @Override
  public Map<Event, Long> events() {
    return counters.all();
  }

  /** What was counted on this machine. */
  public Counters counters() {
    return counters;
  }

  private record ThreadFiber(Thread thread) implements Fiber {
    @Override
    public void join() throws InterruptedException {
      thread.join();
    }

    @Override
    public void interrupt() {
      thread.interrupt();
    }
  }
}
