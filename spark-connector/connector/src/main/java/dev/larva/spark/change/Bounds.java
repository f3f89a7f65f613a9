package dev.larva.spark.change;

import dev.larva.Lake;
import dev.larva.error.InvalidRequest;
import dev.larva.error.VersionUnavailable;
import dev.larva.snapshot.Snapshot;
import dev.larva.spark.access.ChangeOptions;
import dev.larva.spark.access.FollowOptions;
import dev.larva.spark.table.LoadedTable;
import dev.larva.spark.table.TimeTravel;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/**
 * Versions whose changes are read.
 *
 * @param first at most one after the last: then there are none
 */
record Bounds(long first, long last) {

  /**
   * The versions that options mean.
   *
   * @param zone of the session, for times without one
   * @throws InvalidRequest if the options name no versions
   * @throws VersionUnavailable if a version has expired, or is not there yet
   */
  static Bounds of(Lake lake, LoadedTable table, ChangeOptions options, ZoneId zone) {
    long last = last(lake, table, options, zone);
    long first = first(lake, table.snapshot(), options, zone);
    if (first > last + 1) {
      throw new InvalidRequest(
          "Changes are read from an earlier version to a later one, not from %d to %d. first=%d last=%d"
              .formatted(first, last, first, last));
    }
    return new Bounds(first, last);
  }

  private static long last(Lake lake, LoadedTable table, ChangeOptions options, ZoneId zone) {
    long newest = table.snapshot().version();
    String version = options.endingVersion();
    String time = options.endingTimestamp();
    requireOne(ChangeOptions.ENDING_VERSION, version, ChangeOptions.ENDING_TIMESTAMP, time);
    if (time != null) {
      long micros = TimeTravel.micros(ChangeOptions.ENDING_TIMESTAMP, time, zone);
      return Math.min(newest, lake.snapshotAsOf(micros).version());
    }
    long last =
        version == null ? newest : FollowOptions.version(ChangeOptions.ENDING_VERSION, version);
    if (last > newest) {
      throw notYet(last, newest);
    }
    return last;
  }

  /**
   * The version with which a read begins.
   *
   * @param newest that there is
   */
  static long first(Lake lake, Snapshot newest, ChangeOptions options, ZoneId zone) {
    String version = options.startingVersion();
    String time = options.startingTimestamp();
    requireOne(FollowOptions.STARTING_VERSION, version, FollowOptions.STARTING_TIMESTAMP, time);
    if (version == null && time == null) {
      throw new InvalidRequest(
          "From which version on? Give %s, the first whose changes are read, or %s; the earliest is %d. earliest=%d"
              .formatted(
                  FollowOptions.STARTING_VERSION,
                  FollowOptions.STARTING_TIMESTAMP,
                  newest.oldestReadable() + 1,
                  newest.oldestReadable() + 1));
    }
    long first = time == null ? version(version, newest) : atOrAfter(lake, newest, time, zone);
    requireTold(first, newest);
    return first;
  }

  private static long version(@Nullable String text, Snapshot newest) {
    String given = text == null ? "" : text.strip();
    return given.equalsIgnoreCase(FollowOptions.LATEST)
        ? newest.version() + 1
        : FollowOptions.version(FollowOptions.STARTING_VERSION, given);
  }

  private static long atOrAfter(Lake lake, Snapshot newest, String text, ZoneId zone) {
    long micros = TimeTravel.micros(FollowOptions.STARTING_TIMESTAMP, text, zone);
    try {
      return lake.snapshotAsOf(micros - 1).version() + 1;
    } catch (VersionUnavailable older) {
      if (newest.oldestReadable() > 0) {
        throw older;
      }
      return 1;
    }
  }

  /** What a version changed can be told while the version before it can be read. */
  static void requireTold(long first, Snapshot newest) {
    if (first > newest.version() + 1) {
      throw notYet(first, newest.version());
    }
    if (first <= newest.version() && first - 1 < newest.oldestReadable()) {
      throw new VersionUnavailable(
          ("The changes of version %d can no longer be told: what they took away has expired. The"
                  + " earliest that can is %d; read the table at version %d and then the changes after"
                  + " it. version=%d earliest=%d")
              .formatted(
                  first,
                  newest.oldestReadable() + 1,
                  newest.oldestReadable(),
                  first,
                  newest.oldestReadable() + 1));
    }
  }

  private static VersionUnavailable notYet(long version, long newest) {
    return new VersionUnavailable(
        "There is no version %d yet: the newest is %d. version=%d newest=%d"
            .formatted(version, newest, version, newest));
  }

  private static void requireOne(
      String versions, @Nullable String version, String times, @Nullable String time) {
    if (version != null && time != null) {
      throw new InvalidRequest(
          "Give %s or %s, not both. %s=%s %s=%s"
              .formatted(versions, times, versions, version, times, time));
    }
  }
}
