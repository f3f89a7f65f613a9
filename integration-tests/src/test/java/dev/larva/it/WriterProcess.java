package dev.larva.it;

import dev.larva.Lake;
import dev.larva.Larva;
import java.util.Map;
import java.util.stream.LongStream;

/**
 * Appends one number a transaction, from several threads, and prints each once it is acknowledged.
 */
final class WriterProcess {

  private static final int THREADS = 3;

  private WriterProcess() {}

  /** Runs until it is killed. */
  public static void main(String[] arguments) {
    long first = Long.parseLong(arguments[1]);
    Lake lake = Larva.open(arguments[0], Map.of());
    for (int thread = 0; thread < THREADS; thread++) {
      long start = first + thread;
      new Thread(() -> append(lake, start)).start();
    }
  }

  private static void append(Lake lake, long start) {
    LongStream.iterate(start, n -> n + THREADS)
        .forEach(
            n -> {
              Numbers.append(lake, n);
              synchronized (System.out) {
                System.out.println("acknowledged " + n + ".");
              }
            });
  }
}
