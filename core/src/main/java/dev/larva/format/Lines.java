package dev.larva.format;

import dev.larva.format.json.CanonicalJson;
import dev.larva.format.json.Json;
import dev.larva.format.json.JsonReader;
import dev.larva.format.json.Place;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The lines of an object, each a JSON value and a line feed: the header, what follows it, and last
 * the SHA-256 of all bytes before that last line.
 */
final class Lines {

  /** Bytes of the last line: a hash in quotes, and the line feed. */
  private static final int HASH_LINE = 64 + 2 + 1;

  private final byte[] bytes;
  private final Place object;
  private final List<Integer> starts = new ArrayList<>();

  private Lines(byte[] bytes, Place object) {
    this.bytes = bytes;
    this.object = object;
  }

  /** The bytes of an object of these lines. */
  static byte[] seal(Json... lines) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (Json line : lines) {
      bytes.writeBytes(CanonicalJson.write(line));
      bytes.write('\n');
    }
    bytes.writeBytes(hashLine(bytes.toByteArray(), bytes.size()));
    return bytes.toByteArray();
  }

  /** The bytes of an object of a header and whole lines after it. */
  static byte[] seal(Json header, List<byte[]> parts) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes(CanonicalJson.write(header));
    bytes.write('\n');
    parts.forEach(bytes::writeBytes);
    bytes.writeBytes(hashLine(bytes.toByteArray(), bytes.size()));
    return bytes.toByteArray();
  }

  /** The lines of an object whose last line is right; otherwise {@code CorruptLake}. */
  static Lines open(byte[] bytes, Place object) {
    int end = bytes.length - HASH_LINE;
    if (end < 1 || bytes[end - 1] != '\n') {
      throw object.corrupt("it does not end with a hash line, so it is cut short or altered");
    }
    byte[] expected = hashLine(bytes, end);
    for (int i = 0; i < HASH_LINE; i++) {
      if (bytes[end + i] != expected[i]) {
        throw object.corrupt(
            "its hash line is not that of its bytes, so it is cut short or altered");
      }
    }
    Lines lines = new Lines(bytes, object);
    lines.starts.add(0);
    for (int i = 0; i < end; i++) {
      if (bytes[i] == '\n') {
        lines.starts.add(i + 1);
      }
    }
    return lines;
  }

  /** Lines without the hash line. */
  int count() {
    return starts.size() - 1;
  }

  /** The bytes of some lines, with their line feeds. */
  byte[] bytes(int from, int to) {
    return Arrays.copyOfRange(bytes, starts.get(from), starts.get(to));
  }

  Json read(int line) {
    return JsonReader.read(bytes, starts.get(line), starts.get(line + 1) - 1, object);
  }

  void requireCount(int expected) {
    if (count() != expected) {
      throw object.corrupt("it has " + (count() + 1) + " lines, not " + (expected + 1));
    }
  }

  private static byte[] hashLine(byte[] bytes, int length) {
    return ('"' + Digest.sha256(bytes, length) + "\"\n").getBytes(StandardCharsets.US_ASCII);
  }
}
