package dev.larva.cli;

import java.io.PrintWriter;
import java.io.StringWriter;

/** Runs commands, and keeps what they say. */
final class Console {

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  /** Runs a command line; answers its exit code. */
  int run(String... arguments) {
    return Main.run(new PrintWriter(out, true), new PrintWriter(err, true), arguments);
  }

  /** Runs a command on a lake. */
  int runOn(String root, String command, String... more) {
    String[] arguments = new String[more.length + 3];
    arguments[0] = command;
    arguments[1] = "--root";
    arguments[2] = root;
    System.arraycopy(more, 0, arguments, 3, more.length);
    return run(arguments);
  }

  /** What was said since it was last forgotten. */
  String out() {
    return out.toString();
  }

  /** All that was said of failures and progress. */
  String err() {
    return err.toString();
  }

  /** Forgets what was said. */
  void forget() {
    out.getBuffer().setLength(0);
  }
}
