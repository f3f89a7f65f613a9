package dev.larva.spark.access;

import dev.larva.error.InvalidRequest;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The options of a write to a table.
 *
 * @param chunkBytes size at which a chunk is full; absent: as the table's properties say
 * @param step of an application, so that the write lands once; absent: it is none
 */
public record WriteOptions(@Nullable Long chunkBytes, @Nullable Step step) {

  public static final String CHUNK_BYTES = "chunk.bytes";
  public static final String TXN_APP_ID = "txnAppId";
  public static final String TXN_VERSION = "txnVersion";

  static final List<String> KNOWN = List.of(CHUNK_BYTES, TXN_APP_ID, TXN_VERSION);

  /**
   * What an application did at a position of its own count; done once, whoever drives it.
   *
   * @param sequence 0 or more; one at or below the highest that landed was done before
   */
  public record Step(String application, long sequence) {}

  /**
   * Reads the options of a write to a table of a catalog.
   *
   * @throws InvalidRequest if one is unknown or malformed
   */
  public static WriteOptions of(Map<String, String> given) {
    Map<String, String> options = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    options.putAll(given);
    for (String name : options.keySet()) {
      if (KNOWN.stream().noneMatch(word -> word.equalsIgnoreCase(name))) {
        throw new InvalidRequest(
            ("A write to a table of a Larva catalog knows no option '%s'; it knows %s. Options of"
                    + " the store belong to the catalog. option=%s")
                .formatted(name, String.join(", ", KNOWN), name));
      }
    }
    return among(options);
  }

  /** Those among others; names are compared without case. */
  static WriteOptions among(Map<String, String> options) {
    Long chunkBytes = number(options, CHUNK_BYTES, 1, "a number of bytes above 0");
    String application = options.get(TXN_APP_ID);
    Long sequence = number(options, TXN_VERSION, 0, "a whole number of 0 or more");
    if ((application == null) != (sequence == null)) {
      throw new InvalidRequest(
          "%s and %s go together: who writes, and which of its writes this is. %s=%s %s=%s"
              .formatted(TXN_APP_ID, TXN_VERSION, TXN_APP_ID, application, TXN_VERSION, sequence));
    }
    return new WriteOptions(
        chunkBytes,
        application == null || sequence == null ? null : new Step(application, sequence));
  }

  static @Nullable Long number(Map<String, String> options, String name, long least, String what) {
    String text = options.get(name);
    if (text == null) {
      return null;
    }
    try {
      long value = Long.parseLong(text.strip());
      if (value >= least) {
        return value;
      }
    } catch (NumberFormatException e) {
      // Falls through to the one sentence for everything that is no such number.
    }
    throw new InvalidRequest(
        "Option %s is %s, not '%s'. option=%s".formatted(name, what, text, name));
  }
}
