package dev.larva.cli.output;

import dev.larva.error.Shown;
import java.util.regex.Pattern;

/** Text made safe to print. */
public final class Text {

  private static final Pattern PLAIN = Pattern.compile("[\\p{L}\\p{N}_./:@%+=,~^-]+");

  private Text() {}

  /** The value on one line: what a terminal would obey is shown as an escape. */
  public static String line(String value) {
    return Shown.line(value);
  }

  /** The name as a shell would read it back: bare if it is plain, else quoted. */
  public static String name(String name) {
    if (PLAIN.matcher(name).matches()) {
      return name;
    }
    String line = line(name);
    return line.equals(name)
        ? "'" + name.replace("'", "'\\''") + "'"
        : "$'" + line(name.replace("\\", "\\\\").replace("'", "\\'")) + "'";
  }
}
