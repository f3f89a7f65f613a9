package dev.larva.store.s3server;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The server in the foreground, until the process is stopped. */
@Command(
    name = "lab s3",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Starts an S3 server in memory on loopback, and runs until it is stopped.",
    footer = {
      "",
      "Kinds of faults: 409 (refused), 412 (done, then answered as if it was there), 500 (done, then"
          + " failed),",
      "503 (refused), drop (done, no answer), cut (not done, no answer), half (half of an object).",
      "",
      "Example: lab s3 --port 9123 --latency-put 30 --latency-get 15 --faults 503,drop:0.05"
    })
public final class S3ServerMain implements Callable<Integer> {

  @Option(names = "--port", required = true, paramLabel = "P", description = "Port on 127.0.0.1.")
  private int port;

  @Option(
      names = "--bucket",
      paramLabel = "NAME",
      description = "Buckets to make; by default demo.")
  private List<String> buckets = new ArrayList<>();

  @Option(
      names = "--latency-put",
      paramLabel = "MS",
      description = "Milliseconds that each put waits.")
  private int putMillis;

  @Option(
      names = "--latency-get",
      paramLabel = "MS",
      description = "Milliseconds that each other request waits.")
  private int getMillis;

  @Option(
      names = "--faults",
      paramLabel = "KINDS:RATE",
      description = "Faults and the share of requests they hit, as in 503,drop:0.05.")
  private String faults = "";

  @Spec private CommandSpec spec = CommandSpec.create();

  public static void main(String[] args) {
    System.exit(new CommandLine(new S3ServerMain()).execute(args));
  }

  @Override
  public Integer call() throws InterruptedException {
    try (S3Server server = S3Server.start(settings())) {
      List<String> names = buckets.isEmpty() ? List.of("demo") : buckets;
      names.forEach(server::createBucket);
      print(server, names);
      new CountDownLatch(1).await();
    }
    return 0;
  }

  private S3Server.Settings settings() {
    try {
      return new S3Server.Settings(
          port,
          Duration.ofMillis(putMillis),
          Duration.ofMillis(getMillis),
          faults.isEmpty() ? Faults.NONE : Faults.of(faults));
    } catch (IllegalArgumentException e) {
      throw new CommandLine.ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }

  private void print(S3Server server, List<String> names) {
    PrintWriter out = spec.commandLine().getOut();
    out.println("endpoint   " + server.endpoint());
    out.println("access key " + S3Server.ACCESS_KEY);
    out.println("secret key " + S3Server.SECRET_KEY);
    out.println("buckets    " + String.join(" ", names));
    StringBuilder options = new StringBuilder("options   ");
    server.options().forEach((key, value) -> options.append(" -o ").append(key + "=" + value));
    out.println(options);
    out.println("running; stop it with Ctrl-C");
    out.flush();
  }
}
