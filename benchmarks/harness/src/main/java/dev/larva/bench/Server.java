package dev.larva.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** The S3 server of core's tests as a process on loopback, with delays. */
final class Server implements AutoCloseable {

  private static final String MAIN = "dev.larva.store.s3server.S3ServerMain";

  static final String BUCKET = "bench";

  private final Process jvm;
  private final Map<String, String> options;

  private Server(Process jvm, Map<String, String> options) {
    this.jvm = jvm;
    this.options = options;
  }

  static Server start(String classpath, Path folder, int putMillis, int getMillis)
      throws IOException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Process jvm =
        new ProcessBuilder(
                java,
                "-Xmx2g",
                "-XX:+UseSerialGC",
                "-cp",
                classpath,
                MAIN,
                "--port",
                String.valueOf(freePort()),
                "--bucket",
                BUCKET,
                "--latency-put",
                String.valueOf(putMillis),
                "--latency-get",
                String.valueOf(getMillis))
            .redirectError(folder.resolve("s3.err").toFile())
            .start();
    Runtime.getRuntime().addShutdownHook(new Thread(jvm::destroy));
    return new Server(jvm, options(jvm.inputReader(UTF_8)));
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  /** Reads them from what the server prints before it is ready. */
  private static Map<String, String> options(BufferedReader out) throws IOException {
    Map<String, String> options = new TreeMap<>();
    for (String line = out.readLine(); line != null; line = out.readLine()) {
      if (line.startsWith("options")) {
        for (String option : line.split(" -o ", -1)) {
          String[] pair = option.trim().split("=", 2);
          if (pair.length == 2) {
            options.put(pair[0], pair[1]);
          }
        }
      } else if (line.startsWith("running")) {
        return options;
      }
    }
    throw new IOException("the S3 server did not start");
  }

  /** The store options that reach it. */
  Map<String, String> options() {
    return options;
  }

  @Override
  public void close() {
    jvm.destroy();
  }
}
