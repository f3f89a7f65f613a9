package dev.larva.bench.scale;

import java.io.PrintStream;

/** Tells figures to the process that started this one, a line each, and progress to a person. */
record Figures(PrintStream out, PrintStream progress) {

  /** Between the name of a figure and its value. */
  static final String SEPARATOR = "\t";

  void say(String name, double value) {
    out.println(name + SEPARATOR + value);
    out.flush();
  }

  void say(String name, long value) {
    say(name, (double) value);
  }

  void progress(String what) {
    progress.println("    " + what);
  }
}
