package dev.larva.runtime;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/** A monitor of real threads. A thread that holds it may take it again. */
final class LockMonitor implements Monitor {

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();

  @Override
  public <T> T locked(Supplier<T> body) {
    lock.lock();
    try {
      return body.get();
    } finally {
      lock.unlock();
    }
  }

  @Override
  public boolean await(Supplier<Boolean> condition, Duration atMost) throws InterruptedException {
    long remaining = TimeUnit.NANOSECONDS.convert(atMost);
    lock.lockInterruptibly();
    try {
      while (!condition.get()) {
        if (remaining <= 0) {
          return false;
        }
        remaining = changed.awaitNanos(remaining);
      }
      return true;
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void signal() {
    lock.lock();
    try {
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }
}
