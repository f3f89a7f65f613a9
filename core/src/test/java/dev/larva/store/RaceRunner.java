package dev.larva.store;

import dev.larva.runtime.Parallel;
import dev.larva.runtime.SystemMachine;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Runs calls on that many threads; as many calls as threads all start at one moment. */
public final class RaceRunner {

  private final int threads;

  public RaceRunner(int threads) {
    this.threads = threads;
  }

  /** The answers of calls 0 to count - 1, in order. */
  public <T> List<T> all(int count, IntFunction<T> call) {
    CyclicBarrier start = new CyclicBarrier(count == threads ? threads : 1);
    return Parallel.map(
        new SystemMachine(),
        threads,
        IntStream.range(0, count).boxed().toList(),
        i -> {
          await(start);
          return call.apply(i);
        });
  }

  private static void await(CyclicBarrier start) {
    try {
      start.await();
    } catch (InterruptedException | BrokenBarrierException e) {
      throw new IllegalStateException(e);
    }
  }
}
