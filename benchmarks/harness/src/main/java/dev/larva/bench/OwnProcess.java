package dev.larva.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/** A process that measures by itself, and prints what it finds. */
final class OwnProcess {

  private OwnProcess() {}

  /**
   * Runs it to its end.
   *
   * @param arguments of Java: options, class path, main class and its own
   * @param heard is told each line
   */
  static void run(List<String> arguments, Consumer<String> heard) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(arguments);
    Process jvm =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    Runtime.getRuntime().addShutdownHook(new Thread(jvm::destroyForcibly));
    try (BufferedReader lines = jvm.inputReader(UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        heard.accept(line);
      }
    }
    requireSuccess(jvm);
  }

  /**
   * Runs it to its end. It prints titles of contestants, and a line for each number that it
   * measures: benchmark, metric, contestant and number, between tabs.
   *
   * @return the numbers of one benchmark, round by round, by contestant, by metric
   */
  static Map<String, Map<String, List<Double>>> measure(
      String id, Titles titles, List<String> arguments) throws IOException {
    Map<String, Map<String, List<Double>>> numbers = new TreeMap<>();
    run(arguments, line -> hear(id, line.split("\t", -1), numbers, titles));
    return numbers;
  }

  private static void hear(
      String id, String[] parts, Map<String, Map<String, List<Double>>> numbers, Titles titles) {
    if (parts.length == 3 && parts[0].equals("title")) {
      titles.heard(parts[1], parts[2]);
    }
    if (parts.length == 4 && parts[0].equals(id)) {
      numbers
          .computeIfAbsent(parts[1], metric -> new TreeMap<>())
          .computeIfAbsent(parts[2], name -> new ArrayList<>())
          .add(Double.valueOf(parts[3]));
    }
  }

  private static void requireSuccess(Process jvm) {
    try {
      int code = jvm.waitFor();
      if (code != 0) {
        throw new IllegalStateException("the process of the benchmark ended with " + code);
      }
    } catch (InterruptedException e) {
      jvm.destroyForcibly();
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }
}
