package dev.larva.flink.rows;

import dev.larva.error.Rejected;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/** Text that a lake takes: Flink lets bytes pass for text that are none. */
final class Utf8 {

  private Utf8() {}

  /** The same bytes. */
  static byte[] require(byte[] text, String path) {
    for (byte each : text) {
      if (each < 0) {
        decode(text, path);
        break;
      }
    }
    return text;
  }

  private static void decode(byte[] text, String path) {
    try {
      StandardCharsets.UTF_8
          .newDecoder()
          .onMalformedInput(CodingErrorAction.REPORT)
          .decode(ByteBuffer.wrap(text));
    } catch (CharacterCodingException e) {
      throw new Rejected(
          "Column '%s' holds text that is not valid UTF-8; store such bytes in a BYTES column. column=%s"
              .formatted(path, path),
          e);
    }
  }
}
