package dev.larva.cli.output;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Rows under a header, aligned in columns. Widths are those of the first page; later rows follow.
 */
public final class TextTable {

  /** Rows that are kept back to find the widths. */
  static final int PAGE_ROWS = 1_000;

  /** Characters that one cell may make its column wide. */
  static final int WIDTH_LIMIT = 80;

  private final PrintWriter out;
  private final int[] widths;
  private final List<String[]> page = new ArrayList<>();
  private boolean pageSeen;

  public TextTable(PrintWriter out, List<String> header) {
    this.out = out;
    this.widths = new int[header.size()];
    page.add(header.toArray(String[]::new));
  }

  /** Adds a row of as many cells as the header has; each is already one line. */
  public void row(List<String> cells) {
    if (cells.size() != widths.length) {
      throw new IllegalArgumentException(
          cells.size() + " cells under " + widths.length + " columns");
    }
    String[] row = cells.toArray(String[]::new);
    if (pageSeen) {
      print(row);
      return;
    }
    page.add(row);
    if (page.size() > PAGE_ROWS) {
      flush();
    }
  }

  /** Prints what is kept back. */
  public void end() {
    if (!pageSeen) {
      flush();
    }
  }

  private void flush() {
    for (String[] row : page) {
      for (int i = 0; i < row.length; i++) {
        widths[i] = Math.max(widths[i], Math.min(width(row[i]), WIDTH_LIMIT));
      }
    }
    page.forEach(this::print);
    page.clear();
    pageSeen = true;
  }

  private void print(String[] row) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < row.length; i++) {
      line.append(row[i]);
      char[] gap = new char[Math.max(0, widths[i] - width(row[i])) + 2];
      Arrays.fill(gap, ' ');
      line.append(gap);
    }
    out.println(line.toString().stripTrailing());
  }

  private static int width(String cell) {
    return cell.codePointCount(0, cell.length());
  }
}
