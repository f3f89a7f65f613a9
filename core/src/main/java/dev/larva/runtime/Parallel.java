package dev.larva.runtime;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A function applied to many items at a time, on a bounded number of fibers.
 *
 * <p>Invariant: when {@code map} returns or throws, no fiber of it runs any more.
 */
public final class Parallel {

  /** Fibers of one call, whatever its caller allows. */
  public static final int FIBERS_MOST = 256;

  private Parallel() {}

  /**
   * The results in the order of the items. Starts no further item after a failure or an interrupt
   * of this thread; what runs is awaited.
   *
   * @param limit items that are worked on at a time; with 1, on this very thread
   * @throws RuntimeException the first failure of the function
   * @throws CancellationException if this thread was interrupted before all items were done; the
   *     thread stays interrupted
   */
  public static <I, O> List<O> map(
      Machine machine, int limit, List<I> items, Function<I, O> function) {
    if (limit < 1) {
      throw new IllegalArgumentException("a limit is at least 1: " + limit);
    }
    Run<I, O> run = new Run<>(machine.monitor(), items, function);
    int fibers = Math.min(Math.min(limit, FIBERS_MOST), items.size());
    if (fibers <= 1) {
      run.work();
    } else {
      run.awaitAll(forkAll(machine, fibers, run));
    }
    return run.results();
  }

  private static List<Fiber> forkAll(Machine machine, int count, Run<?, ?> run) {
    List<Fiber> fibers = new ArrayList<>();
    try {
      for (int i = 0; i < count; i++) {
        fibers.add(machine.fork("larva-parallel-" + i, run::work));
      }
    } catch (RuntimeException | Error e) {
      run.fail(e);
    }
    return fibers;
  }

  /** One call; everything mutable is read and written under the monitor. */
  private static final class Run<I, O> {

    private final Monitor monitor;
    private final Iterator<I> remaining;
    private final int size;
    private final Function<I, O> function;
    private final TreeMap<Integer, O> done = new TreeMap<>();
    private int started;
    private boolean stopped;
    private @Nullable Throwable failure;

    Run(Monitor monitor, List<I> items, Function<I, O> function) {
      this.monitor = monitor;
      this.remaining = items.iterator();
      this.size = items.size();
      this.function = function;
    }

    private record Item<I>(int index, I value) {}

    private List<Item<I>> next() {
      return monitor.locked(
          () ->
              stopped || !remaining.hasNext()
                  ? List.of()
                  : List.of(new Item<>(started++, remaining.next())));
    }

    void work() {
      try {
        for (List<Item<I>> next = next(); !next.isEmpty(); next = next()) {
          Item<I> item = next.get(0);
          O result = function.apply(item.value());
          monitor.locked(() -> keep(item.index(), result));
        }
      } catch (RuntimeException | Error e) {
        fail(e);
      }
    }

    private void keep(int index, O result) {
      done.put(index, result);
    }

    void fail(Throwable thrown) {
      monitor.locked(
          () -> {
            stopped = true;
            if (failure == null) {
              failure = thrown;
            }
          });
    }

    private void stop() {
      monitor.locked(
          () -> {
            stopped = true;
          });
    }

    void awaitAll(List<Fiber> fibers) {
      boolean interrupted = false;
      for (Fiber fiber : fibers) {
        while (!joined(fiber)) {
          interrupted = true;
          stop();
          fibers.forEach(Fiber::interrupt);
        }
      }
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }

    private static boolean joined(Fiber fiber) {
      try {
        fiber.join();
        return true;
      } catch (InterruptedException e) {
        return false;
      }
    }

    List<O> results() {
      return monitor.locked(
          () -> {
            if (failure instanceof RuntimeException e) {
              throw e;
            }
            if (failure instanceof Error e) {
              throw e;
            }
            if (done.size() < size) {
              throw new CancellationException(
                  "interrupted before all items were done; done=" + done.size() + " of=" + size);
            }
            return List.copyOf(done.values());
          });
    }
  }
}
