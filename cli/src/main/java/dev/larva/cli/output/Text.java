package dev.larva.cli.output;

import java.util.regex.Pattern;

/** Text made safe to print. */
public final class Text {

  private static final Pattern PLAIN = Pattern.compile("[\\p{L}\\p{N}_./:@%+=,~^-]+");

  private Text() {}

  /** The value on one line: what a terminal would obey is shown as an escape. */
  public static String line(String value) {
    StringBuilder line = new StringBuilder(value.length());
    value.codePoints().forEach(point -> append(line, point));
    return line.toString();
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

  private static void append(StringBuilder line, int point) {
    switch (point) {
      case '\n' -> line.append("\\n");
      case '\r' -> line.append("\\r");
      case '\t' -> line.append("\\t");
      default -> {
        if (isObeyed(point)) {
          line.append(String.format(point > 0xFFFF ? "\\U%08x" : "\\u%04x", point));
        } else {
          line.appendCodePoint(point);
        }
      }
    }
  }

  private static boolean isObeyed(int point) {
    return switch (Character.getType(point)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          true;
      default -> false;
    };
  }
}
