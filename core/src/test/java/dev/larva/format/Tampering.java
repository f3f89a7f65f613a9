package dev.larva.format;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Objects that are wrong in one way each, with a hash line that is right unless that is the way.
 */
final class Tampering {

  private Tampering() {}

  /** An object of these lines, whatever they are, and their hash line. */
  static byte[] seal(String... lines) {
    return seal((String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8));
  }

  static byte[] seal(byte[] content) {
    ByteArrayOutputStream object = new ByteArrayOutputStream();
    object.writeBytes(content);
    object.writeBytes(('"' + Digest.sha256(content) + "\"\n").getBytes(StandardCharsets.US_ASCII));
    return object.toByteArray();
  }

  /** The object with the first such text in it replaced, and sealed anew. */
  static byte[] replace(byte[] object, String from, String to) {
    String content = content(object);
    int at = content.indexOf(from);
    if (at < 0) {
      throw new IllegalArgumentException("not in the object: " + from);
    }
    String replaced = content.substring(0, at) + to + content.substring(at + from.length());
    return seal(replaced.getBytes(StandardCharsets.UTF_8));
  }

  /** Everything before the hash line. */
  static String content(byte[] object) {
    String text = new String(object, StandardCharsets.UTF_8);
    return text.substring(0, text.lastIndexOf('\n', text.length() - 2) + 1);
  }

  static byte[] flip(byte[] object, int at, int mask) {
    byte[] flipped = object.clone();
    flipped[at] ^= (byte) mask;
    return flipped;
  }
}
