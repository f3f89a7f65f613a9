package dev.larva.lab;

import dev.larva.lab.sim.FiberPool;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.LongFunction;

/** Runs many seeds, as many at a time as there are processors; no run knows of another. */
final class Soak {

  /** Failures after which the rest is not run. */
  private static final int FAILURES_LIMIT = 5;

  private final Totals totals = new Totals();
  private final Consumer<RunResult> watcher;

  /**
   * @param watcher told of every run, by many threads
   */
  Soak(Consumer<RunResult> watcher) {
    this.watcher = watcher;
  }

  /** Runs the plans of the seeds [from, from + seeds). */
  Totals run(long from, long seeds, LongFunction<Plan> plans, Wiring wiring) {
    AtomicLong next = new AtomicLong(from);
    int workers = Math.max(1, Runtime.getRuntime().availableProcessors());
    ExecutorService threads = Executors.newFixedThreadPool(workers);
    List<Future<?>> done = new ArrayList<>();
    for (int i = 0; i < workers; i++) {
      done.add(threads.submit(() -> work(next, from + seeds, plans, wiring)));
    }
    threads.shutdown();
    done.forEach(Soak::join);
    return totals;
  }

  private void work(AtomicLong next, long end, LongFunction<Plan> plans, Wiring wiring) {
    try (FiberPool pool = new FiberPool()) {
      for (long seed = next.getAndIncrement(); seed < end; seed = next.getAndIncrement()) {
        RunResult result = Lab.run(plans.apply(seed), wiring, pool);
        totals.add(result);
        watcher.accept(result);
        if (totals.failures().size() >= FAILURES_LIMIT) {
          return;
        }
      }
    }
  }

  private static void join(Future<?> work) {
    try {
      work.get();
    } catch (InterruptedException | ExecutionException e) {
      throw new IllegalStateException("a worker of the laboratory failed", e);
    }
  }
}
