package dev.larva.spark.stream;

import dev.larva.error.InvalidRequest;
import dev.larva.spark.access.SourceOptions;
import dev.larva.spark.access.WriteOptions;
import java.util.Map;
import java.util.TreeMap;

/** The options of a stream to a table of a catalog. */
final class StreamOptions {

  private StreamOptions() {}

  /** Those that are not Spark's own. */
  static WriteOptions of(Map<String, String> given) {
    Map<String, String> options = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    options.putAll(given);
    SourceOptions.ofStreams().forEach(options::remove);
    return requireNoStep(WriteOptions.of(options));
  }

  /**
   * Refuses what a query says better itself.
   *
   * @throws InvalidRequest if a step is named
   */
  static WriteOptions requireNoStep(WriteOptions options) {
    if (options.step() != null) {
      throw new InvalidRequest(
          "A streaming query names its batches itself, by its checkpoint; leave out %s and %s. %s=%s"
              .formatted(
                  WriteOptions.TXN_APP_ID,
                  WriteOptions.TXN_VERSION,
                  WriteOptions.TXN_APP_ID,
                  options.step().application()));
    }
    return options;
  }
}
