package dev.larva.cli.output;

import java.io.PrintWriter;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where a command puts its results: aligned text for people, or one JSON object a line for
 * programs. A value is a String, a Boolean, an integer number, null, a Collection or a Map of such.
 */
public final class Answer {

  /** The property that says, if true, that what goes on is told to a terminal. */
  private static final String TERMINAL = "larva.terminal";

  private final PrintWriter out;
  private final PrintWriter progress;
  private final boolean json;

  public Answer(PrintWriter out, PrintWriter progress, boolean json) {
    this.out = out;
    this.progress = progress;
    this.json = json;
  }

  /** Whether a program reads. */
  public boolean json() {
    return json;
  }

  /** Tells a person what goes on; never part of the result. */
  public void progress(String sentence) {
    progress.println(Text.line(sentence));
    progress.flush();
  }

  /**
   * Shows a person how far the command is; never part of the result.
   *
   * @param what is done
   * @param total of what will be counted
   */
  public Bar bar(String what, long total) {
    return new Bar(progress, Boolean.getBoolean(TERMINAL), what, total);
  }

  /** A line that only a person gets. */
  public void say(String line) {
    if (!json) {
      out.println(line);
    }
  }

  /** One object that only a program gets. */
  public void object(Map<String, ? extends @Nullable Object> object) {
    if (json) {
      out.println(JsonLine.of(object));
    }
  }

  /** A result of named values: a line each for people, one object for programs. */
  public void fields(Map<String, ? extends @Nullable Object> fields) {
    object(fields);
    int widest = fields.keySet().stream().mapToInt(String::length).max().orElse(0);
    fields.forEach(
        (name, value) -> say(name + " ".repeat(widest + 2 - name.length()) + cell(value)));
  }

  /** A result of rows. Nothing is complete before {@link Rows#close}. */
  public Rows rows(List<String> columns) {
    return new Rows(columns);
  }

  /** The text of a value on one line. */
  public static String cell(@Nullable Object value) {
    if (value == null) {
      return "null";
    }
    if (value instanceof Map<?, ?> || value instanceof Collection<?>) {
      return Text.line(JsonLine.of(value));
    }
    return Text.line(value.toString());
  }

  /** Rows of one result. */
  public final class Rows implements AutoCloseable {

    private final List<String> columns;
    private final TextTable table;

    private Rows(List<String> columns) {
      this.columns = List.copyOf(columns);
      this.table = new TextTable(out, this.columns.stream().map(Text::line).toList());
    }

    /** Adds a row of one value a column. */
    public void add(List<? extends @Nullable Object> values) {
      if (!json) {
        table.row(values.stream().map(Answer::cell).toList());
        return;
      }
      Map<String, @Nullable Object> object = new LinkedHashMap<>();
      for (int i = 0; i < columns.size(); i++) {
        object.put(columns.get(i), values.get(i));
      }
      object(object);
    }

    @Override
    public void close() {
      if (!json) {
        table.end();
      }
      out.flush();
    }
  }
}
