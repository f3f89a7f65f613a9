package dev.larva.examples.demo;

import dev.larva.error.InvalidRequest;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.TimeUnit;

/**
 * Flink in a process of its own: it and Spark bring different versions of one library.
 *
 * @param classPath of Flink and its job
 */
record FlinkProcess(String classPath) {

  /** The property that says where the module with Flink's job was built. */
  private static final String BUILT = "larva.demo.flink";

  private static final String JOB = "dev.larva.examples.flink.EventsJob";
  private static final long MINUTES_LIMIT = 10;

  /**
   * As it was built beside the demo.
   *
   * @throws InvalidRequest if it was not
   */
  static FlinkProcess built() {
    String built = System.getProperty(BUILT, "");
    Path libraries = Path.of(built, "classpath.txt");
    if (built.isEmpty() || !Files.exists(libraries)) {
      throw new InvalidRequest(
          "the demo's part in Flink is not built; run ./larva demo, which builds it, or ./mvnw -pl"
              + " examples-flink -am compile; "
              + BUILT
              + "="
              + built);
    }
    try {
      String classes = Path.of(built, "classes").toString();
      return new FlinkProcess(classes + File.pathSeparator + Files.readString(libraries).strip());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Runs the job to its end.
   *
   * @throws Mismatch if it does not end well; what it said went to the error stream
   */
  void run(String root, Map<String, String> store, long count, long perSecond) {
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx1g",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-cp",
            classPath,
            JOB,
            Long.toString(count),
            Long.toString(perSecond));
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      tell(process, root, store);
      await(process);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** By its input: arguments can be seen by others on this machine, and options hold secrets. */
  private static void tell(Process process, String root, Map<String, String> store)
      throws IOException {
    Properties options = new Properties();
    options.putAll(store);
    options.setProperty("root", root);
    try (OutputStream input = process.getOutputStream()) {
      options.store(input, null);
    }
  }

  private static void await(Process process) {
    try {
      boolean ended = process.waitFor(MINUTES_LIMIT, TimeUnit.MINUTES);
      Mismatch.unlessEqual("Flink's job ended within " + MINUTES_LIMIT + " minutes", true, ended);
      Mismatch.unlessEqual("exit code of Flink's job", 0, process.exitValue());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while Flink's job ran", e);
    } finally {
      process.destroyForcibly();
    }
  }
}
