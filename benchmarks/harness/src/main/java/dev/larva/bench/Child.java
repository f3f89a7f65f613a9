package dev.larva.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.larva.bench.contest.ContestMain;
import dev.larva.bench.contest.Timing;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A process of a contestant. One order at a time: {@link #tell}, then {@link #answer}. */
final class Child implements AutoCloseable {

  /** The same for every contestant. */
  private static final List<String> JVM = List.of("-Xmx1g", "-XX:+UseSerialGC");

  private static final Duration ENDING = Duration.ofSeconds(20);

  /** A process that has not answered by then has failed. */
  private static final Duration ANSWERING = Duration.ofMinutes(5);

  private final Process jvm;
  private final PrintWriter orders;
  private final BufferedReader answers;
  private final Path errors;
  private final String title;

  private Child(Process jvm, Path errors, Map<String, String> options) {
    this.jvm = jvm;
    this.errors = errors;
    this.orders = new PrintWriter(jvm.outputWriter(UTF_8), true);
    this.answers = jvm.inputReader(UTF_8);
    options.forEach((key, value) -> orders.println(key + "=" + value));
    orders.println("go");
    this.title = answer();
  }

  static Child start(Format format, Path folder, Map<String, String> options) {
    try {
      Path errors = Files.createTempFile(folder, format.name(), ".err");
      ProcessBuilder builder = new ProcessBuilder(command(format)).redirectError(errors.toFile());
      Process jvm = builder.start();
      Runtime.getRuntime().addShutdownHook(new Thread(jvm::destroyForcibly));
      return new Child(jvm, errors, options);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> command(Format format) {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    List<String> main =
        List.of("-cp", format.classpath(), ContestMain.class.getName(), format.opening());
    List<String> command = new ArrayList<>(List.of(java));
    command.addAll(JVM);
    command.addAll(main);
    return command;
  }

  /** What it is, in its own words. */
  String title() {
    return title;
  }

  void tell(String order) {
    orders.println(order);
  }

  String answer() {
    CompletableFuture<Void> answered = new CompletableFuture<>();
    answered
        .orTimeout(ANSWERING.toSeconds(), TimeUnit.SECONDS)
        .exceptionally(
            late -> {
              jvm.destroyForcibly();
              return null;
            });
    try {
      String line = answers.readLine();
      if (line == null) {
        throw new IllegalStateException("its process ended: " + lastWords(answered));
      }
      answered.complete(null);
      return line;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Timing timing() {
    return Timing.parse(answer());
  }

  Timing timing(String order) {
    tell(order);
    return timing();
  }

  long number(String order) {
    tell(order);
    return Long.parseLong(answer());
  }

  private String lastWords(CompletableFuture<Void> answered) throws IOException {
    if (answered.isCompletedExceptionally()) {
      return "no answer for " + ANSWERING.toSeconds() + " seconds";
    }
    answered.complete(null);
    return Files.readAllLines(errors).stream()
        .filter(line -> line.contains("Exception") || line.contains("Error"))
        .findFirst()
        .orElse("it said nothing");
  }

  @Override
  public void close() {
    orders.close();
    try {
      if (!jvm.waitFor(ENDING.toMillis(), TimeUnit.MILLISECONDS)) {
        jvm.destroyForcibly();
      }
    } catch (InterruptedException e) {
      jvm.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
