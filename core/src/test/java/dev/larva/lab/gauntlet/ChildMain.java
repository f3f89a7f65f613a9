package dev.larva.lab.gauntlet;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.larva.Lake;
import dev.larva.Larva;
import dev.larva.runtime.Ulid;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A process of the gauntlet. On its input it is told the store's options (they may be secret: no
 * argument holds them), {@code go}, and {@code stop}; when its input ends its parent is dead, and
 * it ends at once.
 */
final class ChildMain {

  private static final int WORKERS = 4;

  /** The exit code of a process whose parent died. */
  static final int ORPHANED = 3;

  private ChildMain() {}

  /**
   * Arguments: root, folder of journals, namespace, shifting table, its birth, process, life, seed.
   */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, UTF_8));
    Map<String, String> options = options(in);
    Console console = new Console(System.out);
    AtomicBoolean stopping = new AtomicBoolean();
    Thread orders = new Thread(() -> obey(in, stopping));
    orders.setDaemon(true);
    orders.start();
    try (Lake lake = Larva.open(arguments[0], options)) {
      Arena arena = new Arena(arguments[2], new Ulid(arguments[3]), Long.parseLong(arguments[4]));
      int process = Integer.parseInt(arguments[5]);
      int life = Integer.parseInt(arguments[6]);
      Path folder = Path.of(arguments[1]);
      Map<?, Intent> before = Journal.readAll(folder, process);
      try (Journal journal = Journal.create(folder, process, life)) {
        SplittableRandom random = new SplittableRandom(Long.parseLong(arguments[7]));
        new Life(lake, arena, journal, console, stopping, random)
            .live(List.copyOf(before.values()));
      }
    } catch (RuntimeException failure) {
      console.problem("a process failed: " + failure);
    }
    console.done();
    System.exit(0);
  }

  /** From its start to its orderly end. */
  private record Life(
      Lake lake,
      Arena arena,
      Journal journal,
      Console console,
      AtomicBoolean stopping,
      SplittableRandom random) {

    void live(List<Intent> before) throws InterruptedException {
      List<Thread> threads = new ArrayList<>();
      threads.add(new Thread(new Watcher(lake, arena, console, stopping, random.split())));
      for (int i = 0; i < WORKERS; i++) {
        threads.add(new Thread(worker()));
      }
      threads.forEach(Thread::start);
      console.ready();
      redrive(before);
      for (Thread thread : threads) {
        thread.join();
      }
    }

    private Worker worker() {
      return new Worker(lake, arena, journal, console, stopping, random.split());
    }

    /** Half of what the lives before left open; the rest is for the parent to settle. */
    private void redrive(List<Intent> before) {
      Worker worker = worker();
      for (Intent intent : before) {
        if (intent.open() && random.nextBoolean() && !stopping.get()) {
          worker.again(intent.id(), intent.deed());
        }
      }
    }
  }

  private static Map<String, String> options(BufferedReader in) throws IOException {
    Map<String, String> options = new TreeMap<>();
    for (String line = in.readLine(); !"go".equals(line); line = in.readLine()) {
      if (line == null) {
        Runtime.getRuntime().halt(ORPHANED);
        throw new IOException("no parent");
      }
      String[] pair = line.split("=", 2);
      options.put(pair[0], pair[1]);
    }
    return options;
  }

  private static void obey(BufferedReader in, AtomicBoolean stopping) {
    try {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        stopping.set(line.equals("stop"));
      }
    } catch (IOException closed) {
      // The parent is gone, as at the end of the input.
    }
    Runtime.getRuntime().halt(ORPHANED);
  }
}
