package dev.larva.lab.sim;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Real threads, reused by one simulation after another. */
public final class FiberPool implements AutoCloseable {

  private final ExecutorService threads =
      Executors.newCachedThreadPool(
          body -> {
            Thread thread = new Thread(body, "fiber");
            thread.setDaemon(true);
            return thread;
          });

  void start(Runnable body) {
    threads.execute(body);
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
