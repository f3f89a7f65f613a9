package dev.larva.write;

import dev.larva.chunk.ChunkWriter;
import dev.larva.error.InvalidRequest;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** The table property that says how small a chunk must be for its entry to hold it. */
public final class InlineBytes {

  /** The property's name; 0 switches chunks in entries off. */
  public static final String PROPERTY = "inline.bytes";

  /** Bytes where the property is not set. */
  public static final long DEFAULT = 16 * 1024;

  private InlineBytes() {}

  /** Bytes that a chunk in an entry has at most; the default where no number is set. */
  public static long of(Map<String, String> properties) {
    return parse(properties.get(PROPERTY)).orElse(DEFAULT);
  }

  /**
   * Checks properties that are to be set.
   *
   * @throws InvalidRequest if the property is among them and is no number in range
   */
  public static void check(Map<String, String> properties) {
    String value = properties.get(PROPERTY);
    if (value != null && parse(value).isEmpty()) {
      throw new InvalidRequest(
          "this property is a number of bytes from 0 to "
              + ChunkWriter.INLINE_BYTES_LIMIT
              + ": give one, 0 to keep every chunk in an object. property="
              + PROPERTY
              + " value="
              + value);
    }
  }

  private static OptionalLong parse(@Nullable String value) {
    if (value == null || !value.matches("[0-9]{1,9}")) {
      return OptionalLong.empty();
    }
    long bytes = Long.parseLong(value);
    return bytes > ChunkWriter.INLINE_BYTES_LIMIT ? OptionalLong.empty() : OptionalLong.of(bytes);
  }
}
