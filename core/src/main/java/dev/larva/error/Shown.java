package dev.larva.error;

import java.util.Locale;
import java.util.regex.Pattern;

/** Text that others wrote, as messages show it: on one line, and so that its ends can be seen. */
public final class Shown {

  private static final Pattern PLAIN = Pattern.compile("[\\p{L}\\p{N}_./:@%+,~^-]+");

  private Shown() {}

  /** A name or value: as it is if it is plain, else in double quotes. */
  public static String value(Object value) {
    String text = String.valueOf(value);
    return PLAIN.matcher(text).matches()
        ? text
        : '"' + line(text.replace("\\", "\\\\").replace("\"", "\\\"")) + '"';
  }

  /** The text on one line, with escapes for what a terminal would obey. */
  public static String line(String text) {
    StringBuilder line = new StringBuilder(text.length());
    text.codePoints().forEach(point -> append(line, point));
    return line.toString();
  }

  private static void append(StringBuilder line, int point) {
    switch (point) {
      case '\n' -> line.append("\\n");
      case '\r' -> line.append("\\r");
      case '\t' -> line.append("\\t");
      default -> {
        if (isObeyed(point)) {
          line.append(String.format(Locale.ROOT, point > 0xFFFF ? "\\U%08x" : "\\u%04x", point));
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
