package dev.larva.lab.gauntlet;

import java.io.PrintStream;

/**
 * What a process tells its parent, a line each: {@code ready}, {@code checked N}, {@code problem
 * TEXT}, {@code done}. Safe for many threads.
 */
final class Console {

  private final PrintStream out;

  Console(PrintStream out) {
    this.out = out;
  }

  void ready() {
    say("ready");
  }

  /** So many snapshots more were found well. */
  void checked(long snapshots) {
    say("checked " + snapshots);
  }

  void problem(String text) {
    say("problem " + text.replaceAll("\\s+", " "));
  }

  void done() {
    say("done");
  }

  private synchronized void say(String line) {
    out.println(line);
    out.flush();
  }
}
