package dev.larva.examples;

import dev.larva.cli.ExitCode;
import dev.larva.cli.LakeOptions;
import dev.larva.cli.Main;
import dev.larva.error.InvalidRequest;
import dev.larva.examples.demo.DemoRun;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code larva demo}: the main job, on generated rows. */
@Command(
    name = "larva demo",
    mixinStandardHelpOptions = true,
    description = {
      "Writes TPC-H orders and line items into a lake with Spark, appends, overwrites a part, reads"
          + " back, travels in time, merges and deletes in SQL, reads the change feed; then streams"
          + " events in with Flink and reads them with Spark. Checks every count and sum against the"
          + " generator.",
      "Ends with `demo: ok`, or with what did not match and exit code 1."
    },
    footer = {
      "",
      "Examples:",
      "  larva demo",
      "  larva demo --root /tmp/lake --scale 0.1",
      "  larva demo --root s3://demo/lake -o s3.endpoint=http://127.0.0.1:9123 \\",
      "    -o s3.path-style-access=true -o s3.access-key-id=… -o s3.secret-access-key=…"
    })
public final class Demo implements Callable<Integer> {

  /** The lake where no root is given: a folder below the working directory. */
  private static final String ROOT = "larva-demo";

  @Mixin private final LakeOptions options = new LakeOptions();

  @Option(
      names = "--scale",
      paramLabel = "F",
      defaultValue = "0.01",
      description = "Scale of TPC-H; 1 is 1.5 million orders. Default: ${DEFAULT-VALUE}.")
  private double scale;

  @Override
  public Integer call() {
    if (!(scale >= DemoRun.SCALE_LEAST && scale <= DemoRun.SCALE_MOST)) {
      throw new InvalidRequest(
          "the scale must lie between "
              + DemoRun.SCALE_LEAST
              + " and "
              + DemoRun.SCALE_MOST
              + "; scale="
              + scale);
    }
    DemoRun.run(options.rootOr(ROOT), options.store(), scale, options.answer());
    return ExitCode.WELL;
  }

  /** Runs the demo and ends the process with its exit code. */
  public static void main(String[] arguments) {
    PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
    PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
    System.exit(run(out, err, arguments));
  }

  /** Runs the demo in this process. */
  public static int run(PrintWriter out, PrintWriter err, String... arguments) {
    int code = Main.commandLine(new Demo()).setOut(out).setErr(err).execute(arguments);
    out.flush();
    err.flush();
    return code;
  }
}
