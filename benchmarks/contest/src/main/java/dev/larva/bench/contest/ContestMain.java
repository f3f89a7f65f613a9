package dev.larva.bench.contest;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/**
 * A process with one contestant. On its input it is told options, {@code go}, then orders, each
 * answered with one line: {@code append COUNT}, {@code commit COUNT}, {@code race-named THREADS
 * MILLIS}, {@code race-append THREADS MILLIS}, {@code rows}, {@code landings}. It ends with its
 * input.
 */
public final class ContestMain {

  private final Contestant contestant;
  private final AtomicLong nextId = new AtomicLong();

  private ContestMain(Contestant contestant) {
    this.contestant = contestant;
  }

  /** Arguments: the name of a class that implements {@link Contestant.Opening}. */
  public static void main(String[] arguments) throws Exception {
    PrintStream answers = System.out;
    System.setOut(System.err);
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, UTF_8));
    Map<String, String> options = options(in);
    Class<?> opening = Class.forName(arguments[0]);
    try (Contestant contestant =
        ((Contestant.Opening) opening.getConstructor().newInstance()).open(options)) {
      answers.println(contestant.title());
      ContestMain main = new ContestMain(contestant);
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        answers.println(main.obey(line.split(" ")));
      }
    }
    System.exit(0);
  }

  private static Map<String, String> options(BufferedReader in) throws IOException {
    Map<String, String> options = new TreeMap<>();
    for (String line = in.readLine(); !"go".equals(line); line = in.readLine()) {
      if (line == null) {
        throw new EOFException("the parent went before it said go");
      }
      String[] pair = line.split("=", 2);
      options.put(pair[0], pair[1]);
    }
    return options;
  }

  private String obey(String[] words) throws InterruptedException {
    return switch (words[0]) {
      case "append" -> series(Integer.parseInt(words[1]), false).line();
      case "commit" -> series(Integer.parseInt(words[1]), true).line();
      case "race-named" -> race(((Racing) contestant)::named, words);
      case "race-append" -> race(this::append, words);
      case "rows" -> Long.toString(contestant.rows());
      case "landings" -> Long.toString(((Racing) contestant).landings());
      default -> throw new IllegalArgumentException("no such order: " + words[0]);
    };
  }

  private Runnable append() {
    long first = nextIds();
    return () -> contestant.append(first);
  }

  private long nextIds() {
    return nextId.getAndAdd(Contestant.ROWS);
  }

  private static String race(Supplier<Runnable> calls, String[] words) throws InterruptedException {
    Duration time = Duration.ofMillis(Long.parseLong(words[2]));
    return new Race(calls).run(Integer.parseInt(words[1]), time).line();
  }

  /** Appends, or commits of what was staged before; a failure of either ends the process. */
  private Timing series(int count, boolean staged) {
    List<Long> nanos = new ArrayList<>();
    long begin = System.nanoTime();
    for (int i = 0; i < count; i++) {
      Runnable call = staged ? contestant.staged(nextIds()) : append();
      long start = System.nanoTime();
      call.run();
      nanos.add(System.nanoTime() - start);
    }
    return new Timing(nanos, 0, System.nanoTime() - begin, "");
  }
}
