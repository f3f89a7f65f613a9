package dev.larva.spark.follow;

import dev.larva.Lake;
import dev.larva.entry.Operation;
import dev.larva.error.VersionUnavailable;
import dev.larva.log.LogEntry;
import dev.larva.runtime.Ulid;
import dev.larva.snapshot.Snapshot;
import dev.larva.spark.access.FollowOptions;
import dev.larva.spark.table.TimeTravel;
import java.time.ZoneId;
import java.util.concurrent.atomic.AtomicLong;

/** Where a stream begins that has no checkpoint. */
final class Beginning {

  private final Lake lake;
  private final Ulid table;
  private final Snapshot newest;

  Beginning(Lake lake, Ulid table) {
    this.lake = lake;
    this.table = table;
    this.newest = lake.snapshot();
  }

  /**
   * The place that the options name.
   *
   * @param zone of the session, for a time without one
   * @throws dev.larva.error.InvalidRequest if an option says nothing readable
   * @throws dev.larva.error.VersionUnavailable if that place has expired, or is not there yet
   */
  Position find(FollowOptions options, ZoneId zone) {
    String version = options.startingVersion();
    String timestamp = options.startingTimestamp();
    if (timestamp != null) {
      return at(TimeTravel.micros(FollowOptions.STARTING_TIMESTAMP, timestamp, zone));
    }
    if (version == null) {
      return new Position(table, newest.version(), 0, true, nextRowId(newest));
    }
    return version.strip().equalsIgnoreCase(FollowOptions.LATEST)
        ? before(newest.version() + 1)
        : before(FollowOptions.version(FollowOptions.STARTING_VERSION, version));
  }

  /** The first version of that time or later. */
  private Position at(long micros) {
    try {
      return before(lake.snapshotAsOf(micros - 1).version() + 1);
    } catch (VersionUnavailable older) {
      if (newest.oldestReadable() > 1 || newest.version() == 0) {
        throw older;
      }
      return before(1);
    }
  }

  private Position before(long version) {
    if (version > newest.version() + 1) {
      throw new VersionUnavailable(
          "There is no version %d yet: the newest is %d. Correct %s. version=%d newest=%d"
              .formatted(
                  version,
                  newest.version(),
                  FollowOptions.STARTING_VERSION,
                  version,
                  newest.version()));
    }
    if (version > newest.version()) {
      return new Position(table, version, 0, false, nextRowId(newest));
    }
    long after = nextRowId(lake.snapshotAt(version));
    return new Position(table, version, 0, false, after - appended(version));
  }

  private long nextRowId(Snapshot state) {
    return state.table(table).map(found -> found.record().nextRowId()).orElse(0L);
  }

  private long appended(long version) {
    AtomicLong rows = new AtomicLong();
    lake.log(version - 1, version, entry -> rows.addAndGet(appended(entry)));
    return rows.get();
  }

  private long appended(LogEntry entry) {
    return entry.entry().operations().stream()
        .filter(Operation.AddChunks.class::isInstance)
        .map(Operation.AddChunks.class::cast)
        .filter(add -> add.table().equals(table))
        .flatMap(add -> add.chunks().stream())
        .mapToLong(chunk -> chunk.rows())
        .sum();
  }
}
