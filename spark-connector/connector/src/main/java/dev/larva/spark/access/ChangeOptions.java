package dev.larva.spark.access;

import dev.larva.error.InvalidRequest;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Which changes of a table are read, in the words of the user. Both ends are read, too.
 *
 * @param startingVersion text of the first version; absent: another says it, or nobody
 * @param startingTimestamp text of a time: the first version of that time or later
 * @param endingVersion text of the last version; absent: another says it, or it is the newest
 * @param endingTimestamp text of a time: the last version of that time or earlier
 * @param maxRows of a micro-batch about, at most
 */
public record ChangeOptions(
    @Nullable String startingVersion,
    @Nullable String startingTimestamp,
    @Nullable String endingVersion,
    @Nullable String endingTimestamp,
    long maxRows) {

  /** Whether a read by path is of changes. */
  public static final String CHANGE_FEED = "changeFeed";

  public static final String ENDING_VERSION = "endingVersion";
  public static final String ENDING_TIMESTAMP = "endingTimestamp";

  static final List<String> KNOWN = List.of(CHANGE_FEED, ENDING_VERSION, ENDING_TIMESTAMP);

  private static final long MAX_ROWS_DEFAULT = 10_000_000;

  /**
   * Whether the options ask for changes.
   *
   * @throws InvalidRequest if they do not, and yet say which
   */
  public static boolean areAsked(Map<String, String> given) {
    Map<String, String> options = ignoringCase(given);
    String asked = options.getOrDefault(CHANGE_FEED, "false");
    if (!asked.equals("true") && !asked.equals("false")) {
      throw new InvalidRequest(
          "Option %s is true or false, not '%s'. option=%s"
              .formatted(CHANGE_FEED, asked, CHANGE_FEED));
    }
    boolean ends = options.containsKey(ENDING_VERSION) || options.containsKey(ENDING_TIMESTAMP);
    if (ends && asked.equals("false")) {
      throw new InvalidRequest(
          "%s and %s are options of changes; give %s = true with them, or read one version by versionAsOf."
                  .formatted(ENDING_VERSION, ENDING_TIMESTAMP, CHANGE_FEED)
              + " options="
              + options.keySet());
    }
    return asked.equals("true");
  }

  /** Those among others; names are compared without case. */
  public static ChangeOptions among(Map<String, String> given) {
    Map<String, String> options = ignoringCase(given);
    Long maxRows = WriteOptions.number(options, FollowOptions.MAX_ROWS, 1, "a number above 0");
    return new ChangeOptions(
        options.get(FollowOptions.STARTING_VERSION),
        options.get(FollowOptions.STARTING_TIMESTAMP),
        options.get(ENDING_VERSION),
        options.get(ENDING_TIMESTAMP),
        maxRows == null ? MAX_ROWS_DEFAULT : maxRows);
  }

  private static Map<String, String> ignoringCase(Map<String, String> given) {
    Map<String, String> options = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    options.putAll(given);
    return options;
  }
}
