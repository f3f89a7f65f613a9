package dev.larva.chunk.avro;

import java.util.Locale;
import java.util.Set;
import org.apache.avro.Schema;

/** Names of fields, in Avro and in truth. */
final class AvroNames {

  private AvroNames() {}

  /**
   * A name that Avro allows, the name itself if it does; it is added to those taken.
   *
   * @param taken names that siblings have already
   */
  static String allowed(String name, Set<String> taken) {
    StringBuilder allowed = new StringBuilder();
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (isLetter(c) || (isDigit(c) && i > 0)) {
        allowed.append(c);
      } else {
        allowed.append("_x").append(Integer.toHexString(c).toUpperCase(Locale.ROOT)).append('_');
      }
    }
    String candidate = allowed.toString();
    for (int next = 2; !taken.add(candidate); next++) {
      candidate = allowed + "_" + next;
    }
    return candidate;
  }

  /** The true name of an Avro field. */
  static String name(Schema.Field field) {
    String name = field.getProp(AvroSchemas.FIELD_NAME);
    return name == null ? field.name() : name;
  }

  private static boolean isLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }
}
