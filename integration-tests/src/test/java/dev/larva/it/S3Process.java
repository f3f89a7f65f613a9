package dev.larva.it;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The S3 server of {@code ./lab s3}, in a process of its own: its web server and Spark's cannot
 * share one. Its class path is core's, as core's build wrote it down.
 *
 * @param options of the store that reach it
 */
record S3Process(ChildJvm process, Map<String, String> options) implements AutoCloseable {

  private static final String MAIN = "dev.larva.store.s3server.S3ServerMain";

  private static final Pattern OPTION = Pattern.compile("-o (\\S+?)=(\\S+)");

  /** Starts it with one bucket. */
  static S3Process start(String bucket) {
    ChildJvm process =
        ChildJvm.start(classPath(), MAIN, "--port", String.valueOf(freePort()), "--bucket", bucket);
    Map<String, String> options = new TreeMap<>();
    String line = "";
    while (!line.startsWith("running")) {
      line = Objects.requireNonNull(process.line(), "the S3 server ended by itself");
      Matcher option = OPTION.matcher(line);
      while (option.find()) {
        options.put(option.group(1), option.group(2));
      }
    }
    return new S3Process(process, options);
  }

  private static String classPath() {
    Path target = Repository.ROOT.resolve("core/target");
    try {
      return String.join(
          File.pathSeparator,
          target.resolve("test-classes").toString(),
          target.resolve("classes").toString(),
          Files.readString(target.resolve("test-classpath.txt")).trim());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static int freePort() {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    process.close();
  }
}
