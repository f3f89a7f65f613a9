package dev.larva.lab.gauntlet;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** One life of a process of the gauntlet, as its parent sees it. */
final class Child implements AutoCloseable {

  /** Enough for the deeds of a few threads. */
  private static final List<String> JVM =
      List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

  private final int process;
  private final Process jvm;
  private final Tally tally;
  private final AtomicLong readyAt = new AtomicLong(Long.MAX_VALUE);
  private final Thread listener;
  private volatile boolean done;

  private Child(int process, Process jvm, Tally tally) {
    this.process = process;
    this.jvm = jvm;
    this.tally = tally;
    this.listener = new Thread(this::listen, "child-" + process);
    listener.setDaemon(true);
    listener.start();
  }

  static Child start(
      Settings settings, Arena arena, Path folder, Tally tally, int process, int life, long seed) {
    try {
      Process jvm = launch(settings, arena, folder, process, life, seed).start();
      Child child = new Child(process, jvm, tally);
      settings.options().forEach((key, value) -> child.tell(key + "=" + value));
      child.tell("go");
      return child;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What starts such a process; it then waits for its orders. */
  static ProcessBuilder launch(
      Settings settings, Arena arena, Path folder, int process, int life, long seed) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(JVM);
    command.add("-Djava.io.tmpdir=" + folder);
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(ChildMain.class.getName());
    command.addAll(List.of(settings.root(), folder.toString()));
    command.addAll(
        List.of(arena.namespace(), arena.shifting().text(), String.valueOf(arena.born())));
    command.addAll(List.of(String.valueOf(process), String.valueOf(life), String.valueOf(seed)));
    return new ProcessBuilder(command)
        .redirectError(folder.resolve(process + "-" + life + ".err").toFile());
  }

  @SuppressWarnings("resource") // closing it would end the child
  private void tell(String line) {
    PrintWriter in = new PrintWriter(jvm.getOutputStream(), true, UTF_8);
    in.println(line);
  }

  private void listen() {
    try (BufferedReader out =
        new BufferedReader(new InputStreamReader(jvm.getInputStream(), UTF_8))) {
      for (String line = out.readLine(); line != null; line = out.readLine()) {
        hear(line.split(" ", 2));
      }
    } catch (IOException killed) {
      // What it said before is heard; the rest is in its journal.
    }
  }

  private void hear(String[] words) {
    switch (words[0]) {
      case "ready" -> readyAt.set(System.nanoTime());
      case "checked" -> tally.checked(Long.parseLong(words[1]));
      case "problem" -> tally.problem("process " + process + ": " + words[1]);
      case "done" -> done = true;
      default -> tally.problem("process " + process + " says: " + String.join(" ", words));
    }
  }

  /** Whether it has worked for so long. */
  boolean hasWorkedFor(Duration time) {
    long ready = readyAt.get();
    return ready != Long.MAX_VALUE && System.nanoTime() - ready >= time.toNanos();
  }

  /** Whether it has ended though nobody asked it to. */
  boolean isGone() {
    return !jvm.isAlive();
  }

  /** Ends it at once, with a signal that it cannot catch. */
  void kill() {
    jvm.toHandle().destroyForcibly();
    join();
  }

  /** Asks it to end once its transactions are answered. */
  void stop() {
    tell("stop");
  }

  /** Waits for its orderly end; false if it did not come to that. */
  boolean ended(Duration atMost) {
    try {
      if (!jvm.waitFor(atMost.toMillis(), TimeUnit.MILLISECONDS)) {
        kill();
        return false;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
    join();
    return done && jvm.exitValue() == 0;
  }

  private void join() {
    try {
      jvm.waitFor();
      listener.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    if (jvm.isAlive()) {
      kill();
    }
  }
}
