package dev.larva.it;

import dev.larva.cli.Main;
import dev.larva.examples.Demo;
import java.io.PrintWriter;
import java.io.StringWriter;

/**
 * What a command of the tool answered, run in this process.
 *
 * @param code its exit code
 * @param out its results
 * @param err everything else
 */
record Tool(int code, String out, String err) {

  /** How a command is run. */
  private interface Command {
    int run(PrintWriter out, PrintWriter err, String... arguments);
  }

  static Tool larva(String... arguments) {
    return run(Main::run, arguments);
  }

  static Tool demo(String... arguments) {
    return run(Demo::run, arguments);
  }

  private static Tool run(Command command, String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int code = command.run(new PrintWriter(out, true), new PrintWriter(err, true), arguments);
    return new Tool(code, out.toString(), err.toString());
  }

  /** All of it, for the message of a failed test. */
  @Override
  public String toString() {
    return "exit code " + code + "\n--- out\n" + out + "--- err\n" + err;
  }
}
