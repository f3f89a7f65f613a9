package dev.larva.spark.optimize;

import dev.larva.maintenance.compaction.Group;
import dev.larva.maintenance.compaction.GroupResult;
import dev.larva.maintenance.compaction.Report;
import java.util.Iterator;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;

/**
 * Does groups one after the other, several at once.
 *
 * @param wanted how many at once; {@value #LIMIT} at most
 * @param cancel ends those that are being done, soon
 */
record AtOnce(int wanted, Runnable cancel) {

  /** Groups at once at most: each has a thread of the driver and a job of Spark. */
  static final int LIMIT = 64;

  /**
   * Does all groups. If one fails, no other is begun, and those that are being done are ended.
   *
   * @param write does one
   */
  Report run(Iterator<Group> groups, Function<Group, GroupResult> write) {
    int atOnce = Math.max(1, Math.min(LIMIT, wanted));
    ExecutorService threads = Executors.newFixedThreadPool(atOnce);
    boolean whole = false;
    try {
      Report report = run(groups, write, atOnce, new ExecutorCompletionService<>(threads));
      whole = true;
      return report;
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("the optimization was interrupted", interrupted);
    } finally {
      threads.shutdown();
      if (!whole) {
        cancel.run();
      }
    }
  }

  private static Report run(
      Iterator<Group> groups,
      Function<Group, GroupResult> write,
      int atOnce,
      CompletionService<GroupResult> done)
      throws InterruptedException {
    Report report = Report.NOTHING;
    int running = 0;
    while (running > 0 || groups.hasNext()) {
      if (running < atOnce && groups.hasNext()) {
        Group next = groups.next();
        Future<GroupResult> begun = done.submit(() -> write.apply(next));
        running += begun.isCancelled() ? 0 : 1;
      } else {
        report = report.with(result(done.take()));
        running--;
      }
    }
    return report;
  }

  private static GroupResult result(Future<GroupResult> done) throws InterruptedException {
    try {
      return done.get();
    } catch (ExecutionException failed) {
      if (failed.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new IllegalStateException(
          "A group of chunks could not be written; those that landed before it stay. Mend what the"
              + " cause tells, and run it again. cause="
              + failed.getCause(),
          failed.getCause());
    }
  }
}
