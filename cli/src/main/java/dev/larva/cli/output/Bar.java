package dev.larva.cli.output;

import java.io.PrintWriter;
import java.util.Locale;

/**
 * How far a long command is, beside its result: on a terminal one line that is drawn over, else a
 * line for each tenth. For one thread.
 */
public final class Bar implements AutoCloseable {

  /** Characters of the bar itself. */
  private static final int WIDTH = 30;

  /** Characters of the whole line, so that it stays on one. */
  private static final int LINE_LIMIT = 100;

  private static final int PER_CENT = 100;

  /** Per cent between two lines where nothing can be drawn over. */
  private static final int STEP = 10;

  private final PrintWriter out;
  private final boolean terminal;
  private final String what;
  private final long total;
  private long shown;
  private int length;

  /**
   * @param what is done
   * @param total of what is counted; 0: unknown, which looks finished
   */
  Bar(PrintWriter out, boolean terminal, String what, long total) {
    this.out = out;
    this.terminal = terminal;
    this.what = what;
    this.total = total;
    if (terminal) {
      draw(0, "");
    }
  }

  /**
   * So much is done.
   *
   * @param detail a few words
   */
  public void at(long done, String detail) {
    long percent = total <= 0 ? PER_CENT : Math.min(PER_CENT, (long) (100.0 * done / total));
    if (terminal) {
      draw(percent, detail);
    } else if (percent >= shown + STEP) {
      shown = percent - percent % STEP;
      line(percent, detail);
    }
  }

  /** Ends the line. */
  @Override
  public void close() {
    if (terminal) {
      out.println();
      out.flush();
    }
  }

  private void draw(long percent, String detail) {
    int full = (int) (percent * WIDTH / PER_CENT);
    String bar = "#".repeat(full) + ".".repeat(WIDTH - full);
    String text =
        Text.line(String.format(Locale.ROOT, "%s [%s] %3d %%  %s", what, bar, percent, detail));
    String line = text.substring(0, Math.min(text.length(), LINE_LIMIT));
    out.print("\r" + line + " ".repeat(Math.max(0, length - line.length())));
    out.flush();
    length = line.length();
  }

  private void line(long percent, String detail) {
    out.println(Text.line(String.format(Locale.ROOT, "%s: %d %%  %s", what, percent, detail)));
    out.flush();
  }
}
