package dev.larva.spark.access;

import dev.larva.error.InvalidRequest;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The options of a stream that reads a table.
 *
 * @param startingVersion the first version whose appended rows are read, or {@code latest}; absent:
 *     it begins with the rows that the table has
 * @param startingTimestamp text of a time, likewise
 * @param maxChunks chunks of a micro-batch at most
 * @param maxRows rows of a micro-batch at most, but for one chunk
 * @param skipsChanges whether versions that delete or change rows are read for what they add; else
 *     they are an error
 */
public record FollowOptions(
    @Nullable String startingVersion,
    @Nullable String startingTimestamp,
    long maxChunks,
    long maxRows,
    boolean skipsChanges) {

  public static final String STARTING_VERSION = "startingVersion";
  public static final String STARTING_TIMESTAMP = "startingTimestamp";
  public static final String MAX_CHUNKS = "maxChunksPerTrigger";
  public static final String MAX_ROWS = "maxRowsPerTrigger";
  public static final String CHANGES = "scan.changes";

  /** In place of a version: only what comes from now on. */
  public static final String LATEST = "latest";

  static final List<String> KNOWN =
      List.of(STARTING_VERSION, STARTING_TIMESTAMP, MAX_CHUNKS, MAX_ROWS, CHANGES);

  private static final long MAX_CHUNKS_DEFAULT = 1_000;

  /** What holds if nothing is said. */
  public static final FollowOptions NONE =
      new FollowOptions(null, null, MAX_CHUNKS_DEFAULT, Long.MAX_VALUE, false);

  /**
   * Those among others; names are compared without case.
   *
   * @throws InvalidRequest if one is malformed, or two contradict each other
   */
  public static FollowOptions among(Map<String, String> given) {
    Map<String, String> options = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    options.putAll(given);
    String version = options.get(STARTING_VERSION);
    String timestamp = options.get(STARTING_TIMESTAMP);
    if (version != null && timestamp != null) {
      throw new InvalidRequest(
          "A stream begins at one place; give %s or %s, not both. %s=%s %s=%s"
              .formatted(
                  STARTING_VERSION,
                  STARTING_TIMESTAMP,
                  STARTING_VERSION,
                  version,
                  STARTING_TIMESTAMP,
                  timestamp));
    }
    return new FollowOptions(
        version,
        timestamp,
        count(options, MAX_CHUNKS, MAX_CHUNKS_DEFAULT),
        count(options, MAX_ROWS, Long.MAX_VALUE),
        skips(options.getOrDefault(CHANGES, "fail")));
  }

  /**
   * Refuses options of streams where there is none.
   *
   * @throws InvalidRequest naming them
   */
  public void requireNone() {
    if (!equals(NONE)) {
      throw new InvalidRequest(
          "%s are options of streams; a read of a version takes versionAsOf or timestampAsOf."
                  .formatted(KNOWN)
              + " options="
              + this);
    }
  }

  /**
   * A version as a user writes it.
   *
   * @param option that says it, for messages
   * @throws InvalidRequest if it is none
   */
  public static long version(String option, String text) {
    Long version =
        WriteOptions.number(
            Map.of(option, text), option, 1, "a whole number, 1 for the lake's first change");
    return Objects.requireNonNull(version);
  }

  private static boolean skips(String changes) {
    return switch (changes) {
      case "fail" -> false;
      case "skip" -> true;
      default ->
          throw new InvalidRequest(
              "Option %s is fail or skip, not '%s'. option=%s"
                  .formatted(CHANGES, changes, CHANGES));
    };
  }

  private static long count(Map<String, String> options, String name, long otherwise) {
    Long count = WriteOptions.number(options, name, 1, "a number above 0");
    return count == null ? otherwise : count;
  }
}
