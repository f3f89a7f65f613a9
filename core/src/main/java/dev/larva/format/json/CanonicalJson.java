package dev.larva.format.json;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.Map;

/** The bytes of a JSON value. */
public final class CanonicalJson {

  /** Objects and arrays within each other at most. */
  public static final int NESTING_LIMIT = 256;

  private static final HexFormat HEX = HexFormat.of();

  private final StringBuilder text = new StringBuilder();

  private CanonicalJson() {}

  /**
   * The only bytes of the value, without a line end.
   *
   * @throws IllegalArgumentException if it nests too deep or holds half a surrogate pair
   */
  public static byte[] write(Json value) {
    CanonicalJson json = new CanonicalJson();
    json.append(value, 0);
    return utf8(json.text.toString());
  }

  private static byte[] utf8(String text) {
    if (!holdsSurrogates(text)) {
      return text.getBytes(StandardCharsets.UTF_8);
    }
    try {
      ByteBuffer bytes = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(text));
      byte[] written = new byte[bytes.remaining()];
      bytes.get(written);
      return written;
    } catch (CharacterCodingException e) {
      throw new IllegalArgumentException("a text is not valid Unicode", e);
    }
  }

  private static boolean holdsSurrogates(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        return true;
      }
    }
    return false;
  }

  private void append(Json value, int depth) {
    if (value instanceof Json.Text string) {
      append(string.value());
    } else if (value instanceof Json.Whole whole) {
      text.append(whole.value());
    } else if (value instanceof Json.Bool bool) {
      text.append(bool.value());
    } else if (depth == NESTING_LIMIT) {
      throw new IllegalArgumentException("nested deeper than " + NESTING_LIMIT);
    } else if (value instanceof Json.Items items) {
      append(items, depth + 1);
    } else if (value instanceof Json.Members members) {
      append(members, depth + 1);
    } else {
      throw new IllegalArgumentException("not a value of canonical JSON: " + value);
    }
  }

  private void append(Json.Items items, int depth) {
    text.append('[');
    Iterator<Json> values = items.values().iterator();
    while (values.hasNext()) {
      append(values.next(), depth);
      text.append(values.hasNext() ? "," : "");
    }
    text.append(']');
  }

  private void append(Json.Members members, int depth) {
    text.append('{');
    Iterator<Map.Entry<String, Json>> values = members.values().entrySet().iterator();
    while (values.hasNext()) {
      Map.Entry<String, Json> member = values.next();
      append(member.getKey());
      text.append(':');
      append(member.getValue(), depth);
      text.append(values.hasNext() ? "," : "");
    }
    text.append('}');
  }

  private void append(String string) {
    text.append('"');
    int plain = 0;
    for (int i = 0; i < string.length(); i++) {
      char c = string.charAt(i);
      if (c < ' ' || c == '"' || c == '\\') {
        text.append(string, plain, i);
        appendEscaped(c);
        plain = i + 1;
      }
    }
    text.append(string, plain, string.length()).append('"');
  }

  private void appendEscaped(char c) {
    switch (c) {
      case '"' -> text.append("\\\"");
      case '\\' -> text.append("\\\\");
      case '\b' -> text.append("\\b");
      case '\t' -> text.append("\\t");
      case '\n' -> text.append("\\n");
      case '\f' -> text.append("\\f");
      case '\r' -> text.append("\\r");
      default -> text.append("\\u00").append(HEX.toHexDigits((byte) c));
    }
  }
}
