package dev.larva.it;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Another process with this one's classes. Its error stream is this one's. */
final class ChildJvm implements AutoCloseable {

  private final Process process;
  private final BufferedReader out;
  private final PrintWriter in;

  private ChildJvm(Process process) {
    this.process = process;
    this.out =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    this.in = new PrintWriter(process.getOutputStream(), true, StandardCharsets.UTF_8);
  }

  static ChildJvm start(Class<?> main, String... arguments) {
    return start(System.getProperty("java.class.path"), main.getName(), arguments);
  }

  static ChildJvm start(String classPath, String main, String... arguments) {
    return start("256m", classPath, main, arguments);
  }

  /**
   * @param heap of it at most
   */
  static ChildJvm start(String heap, String classPath, String main, String[] arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx" + heap, "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    command.addAll(List.of("-cp", classPath, main));
    command.addAll(List.of(arguments));
    try {
      return new ChildJvm(
          new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The next line that it prints; null once it has ended. */
  @Nullable String line() {
    try {
      return out.readLine();
    } catch (IOException e) {
      return null;
    }
  }

  /** Every line that it still prints, until it ends. */
  List<String> rest() {
    List<String> lines = new ArrayList<>();
    for (String line = line(); line != null; line = line()) {
      lines.add(line);
    }
    return lines;
  }

  void tell(String line) {
    in.println(line);
  }

  /** Ends it at once, with a signal that it cannot catch. */
  void kill() {
    process.destroyForcibly();
  }

  /** Waits until it has ended. */
  int exitCode() {
    try {
      return process.waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while waiting for a process", e);
    }
  }

  @Override
  public void close() {
    kill();
    exitCode();
  }
}
