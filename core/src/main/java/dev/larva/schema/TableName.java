package dev.larva.schema;

import dev.larva.error.InvalidRequest;
import dev.larva.error.Shown;
import java.util.ArrayList;
import java.util.List;

/** The full name of a table: its namespace and its name there. */
public record TableName(String namespace, String name) implements Comparable<TableName> {

  /** The namespace that a name without one means. */
  public static final String DEFAULT_NAMESPACE = "main";

  public TableName {
    if (namespace.isEmpty() || name.isEmpty()) {
      throw new InvalidRequest(
          "A table's name has an empty part; write namespace.name. name="
              + Shown.value(namespace + "." + name));
    }
  }

  /**
   * Reads {@code namespace.name} or {@code name}. A part that holds a dot is put in backticks, a
   * backtick in it doubled.
   *
   * @throws InvalidRequest if the text is no such name
   */
  public static TableName parse(String text) {
    List<String> parts = parts(text);
    if (parts.size() > 2) {
      throw new InvalidRequest(
          "A table's name has at most two parts, namespace.name; put a part that holds a dot in"
              + " backticks. name="
              + text);
    }
    return parts.size() == 2
        ? new TableName(parts.get(0), parts.get(1))
        : new TableName(DEFAULT_NAMESPACE, parts.get(0));
  }

  private static List<String> parts(String text) {
    List<String> parts = new ArrayList<>();
    StringBuilder part = new StringBuilder();
    boolean quoted = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean doubled = c == '`' && quoted && i + 1 < text.length() && text.charAt(i + 1) == '`';
      if (doubled) {
        part.append(c);
        i++;
      } else if (c == '`') {
        quoted = !quoted;
      } else if (c == '.' && !quoted) {
        parts.add(part.toString());
        part.setLength(0);
      } else {
        part.append(c);
      }
    }
    if (quoted) {
      throw new InvalidRequest(
          "A backtick in a table's name is not closed. name=" + Shown.value(text));
    }
    parts.add(part.toString());
    return parts;
  }

  @Override
  public int compareTo(TableName other) {
    int byNamespace = namespace.compareTo(other.namespace);
    return byNamespace != 0 ? byNamespace : name.compareTo(other.name);
  }

  /** The form that {@link #parse} reads. */
  @Override
  public String toString() {
    return quoted(namespace) + "." + quoted(name);
  }

  private static String quoted(String part) {
    boolean plain = part.indexOf('.') < 0 && part.indexOf('`') < 0;
    return plain ? part : "`" + part.replace("`", "``") + "`";
  }
}
