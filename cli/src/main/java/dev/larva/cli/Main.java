package dev.larva.cli;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;

/** The process around the tool. */
public final class Main {

  private Main() {}

  /** Runs one command and ends the process with its exit code. */
  public static void main(String[] arguments) {
    PrintWriter out = new PrintWriter(System.out, false, StandardCharsets.UTF_8);
    PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
    int code = run(out, err, arguments);
    out.flush();
    err.flush();
    System.exit(code);
  }

  /** Runs one command in this process. */
  public static int run(PrintWriter out, PrintWriter err, String... arguments) {
    return commandLine(new LarvaCommand()).setOut(out).setErr(err).execute(arguments);
  }

  /** A command with the rules that hold for all: how it fails, and how its help looks. */
  public static CommandLine commandLine(Object command) {
    Failures failures = new Failures();
    return new CommandLine(command)
        .setExecutionExceptionHandler(failures)
        .setParameterExceptionHandler(failures)
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setUsageHelpAutoWidth(true);
  }
}
