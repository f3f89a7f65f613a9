package dev.larva.spark.table;

import dev.larva.Lake;
import dev.larva.error.InvalidRequest;
import dev.larva.snapshot.Snapshot;
import dev.larva.spark.access.SourceOptions;
import java.time.ZoneId;
import org.apache.spark.sql.catalyst.util.DateTimeUtils;
import org.apache.spark.unsafe.types.UTF8String;
import scala.Option;

/** Which version a read means. */
public final class TimeTravel {

  private TimeTravel() {}

  static Snapshot snapshot(Lake lake, SourceOptions options, ZoneId zone) {
    String version = options.versionAsOf();
    String timestamp = options.timestampAsOf();
    if (version != null && timestamp != null) {
      throw new InvalidRequest(
          "A read is of one version; give versionAsOf or timestampAsOf, not both. versionAsOf=%s"
                  .formatted(version)
              + " timestampAsOf="
              + timestamp);
    }
    if (version != null) {
      return at(lake, version);
    }
    return timestamp != null
        ? lake.snapshotAsOf(micros(SourceOptions.TIMESTAMP_AS_OF, timestamp, zone))
        : lake.snapshot();
  }

  /** The version of that number, or the one that a tag of that name holds. */
  public static Snapshot at(Lake lake, String text) {
    String stripped = text.strip();
    if (!isNumber(stripped)) {
      return lake.snapshotAt(stripped);
    }
    try {
      return lake.snapshotAt(Long.parseLong(stripped));
    } catch (NumberFormatException e) {
      throw new InvalidRequest(
          "A version is a whole number, 1 for the lake's first change, not '%s'. versionAsOf=%s"
              .formatted(text, text),
          e);
    }
  }

  /** Whether a text is read as the number of a version, so that no tag is found by it. */
  public static boolean isNumber(String text) {
    String stripped = text.strip();
    return !stripped.isEmpty() && stripped.chars().allMatch(Character::isDigit);
  }

  /**
   * Whatever Spark reads as a timestamp; one without zone is in the session's. A bare number is
   * refused: nobody can tell seconds from milliseconds.
   *
   * @param option that says it, for messages
   */
  public static long micros(String option, String text, ZoneId zone) {
    String stripped = text.strip();
    if (!stripped.isEmpty() && !stripped.chars().allMatch(Character::isDigit)) {
      Option<Object> micros =
          DateTimeUtils.stringToTimestamp(UTF8String.fromString(stripped), zone);
      if (micros.isDefined()) {
        return (Long) micros.get();
      }
    }
    throw new InvalidRequest(
        "'%s' is no timestamp; write it as 2026-01-31 12:00:00 (session time zone) or 2026-01-31T12:00:00+01:00. %s=%s"
            .formatted(text, option, text));
  }
}
