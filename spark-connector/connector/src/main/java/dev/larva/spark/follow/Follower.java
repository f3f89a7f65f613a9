package dev.larva.spark.follow;

import dev.larva.Lake;
import dev.larva.error.InvalidRequest;
import dev.larva.error.VersionUnavailable;
import dev.larva.format.NamespaceRecord;
import dev.larva.runtime.SystemMachine;
import dev.larva.schema.TableName;
import dev.larva.snapshot.Snapshot;
import dev.larva.snapshot.TableState;
import dev.larva.spark.access.FollowOptions;
import dev.larva.spark.access.Lease;
import dev.larva.spark.access.OpenLakes;
import dev.larva.spark.table.LoadedTable;
import dev.larva.spark.task.ChunkPart;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Finds what a stream reads of a table, as it was when the stream was planned. For one thread. */
public final class Follower {

  /** Versions without a row for the stream after which it moves on all the same. */
  private static final long QUIET_LIMIT = 1_000;

  /** Versions that are looked through before it is asked whether they are enough. */
  private static final long VERSIONS_A_STEP = 64;

  private final LoadedTable table;
  private final FollowOptions options;
  private final Pace pace = new Pace(new SystemMachine()::elapsedNanos);
  private @Nullable RowsWalk walk;
  private @Nullable Position lastStart;
  private @Nullable Found lastFound;
  private long quietUpTo;

  public Follower(LoadedTable table, FollowOptions options) {
    this.table = table;
    this.options = options;
  }

  /** Where it begins without a checkpoint. */
  public Position begin(ZoneId zone) {
    try (Lease<Lake> lake = OpenLakes.lease(table.lake())) {
      return new Beginning(lake.value(), table.id()).find(options, zone);
    }
  }

  /** The version that is the newest now. */
  public long newest() {
    try (Lease<Lake> lake = OpenLakes.lease(table.lake())) {
      return lake.value().snapshot().version();
    }
  }

  /**
   * Where what is read next ends: after the start, if there is anything.
   *
   * @param upTo the last version that is read
   */
  public Position next(Position start, long upTo, Limits limits) {
    if (start.equals(lastStart) && pace.isEarly()) {
      return start;
    }
    try (Lease<Lake> lake = OpenLakes.lease(table.lake())) {
      Snapshot newest = lake.value().snapshot();
      require(lake.value(), start, newest);
      Found found =
          start.rows()
              ? walk(lake.value(), start).from(start, Long.MAX_VALUE, limits)
              : appended(lake.value(), start, newest, upTo, limits);
      lastStart = start;
      lastFound = found;
      pace.looked(found.end().equals(start));
      return found.end();
    }
  }

  /** What lies between two positions. */
  public List<ChunkPart> between(Position start, Position end) {
    Found last = lastFound;
    if (start.equals(lastStart) && last != null && last.end().equals(end)) {
      return last.chunks();
    }
    try (Lease<Lake> lake = OpenLakes.lease(table.lake())) {
      require(lake.value(), start, lake.value().snapshot());
      List<ChunkPart> parts = new ArrayList<>();
      Position from = start;
      if (from.rows()) {
        long chunks = end.rows() ? end.chunk() : Long.MAX_VALUE;
        Found rows = walk(lake.value(), from).from(from, chunks, Limits.NONE);
        parts.addAll(rows.chunks());
        from = rows.end();
      }
      if (!end.rows()) {
        parts.addAll(appended(lake.value(), from, end));
      }
      return parts;
    }
  }

  private RowsWalk walk(Lake lake, Position start) {
    RowsWalk known = walk;
    if (known == null || !known.isOf(start.version())) {
      Snapshot state = lake.snapshotAt(start.version());
      known = new RowsWalk(lake.table(name(state), state).scan(), start.version());
      walk = known;
    }
    return known;
  }

  /** The table's name in a state of the lake. */
  private TableName name(Snapshot state) {
    TableState found = state.table(table.id()).orElseThrow(() -> notThere(state.version()));
    NamespaceRecord namespace =
        Objects.requireNonNull(state.namespaces().get(found.record().namespace()));
    return new TableName(namespace.name(), found.record().name());
  }

  private Found appended(Lake lake, Position start, Snapshot newest, long limit, Limits limits) {
    long upTo = Math.min(limit, newest.version());
    Position none = start.before(Long.MAX_VALUE, 0);
    Appended appended =
        new Appended(table.name().toString(), start, none, options.skipsChanges(), limits);
    long after = start.version() - 1;
    if (start.equals(lastStart) && lastFound != null && lastFound.end().equals(start)) {
      after = Math.max(after, quietUpTo);
    }
    while (after < upTo && !appended.isFull() && after - start.version() < QUIET_LIMIT) {
      long step = Math.min(upTo, after + VERSIONS_A_STEP);
      lake.log(after, step, appended::take);
      after = step;
    }
    Found found = appended.found();
    boolean quiet =
        found.chunks().isEmpty()
            && found.end().nextRowId() == start.nextRowId()
            && after - start.version() < QUIET_LIMIT
            && !isExpired(start, newest);
    quietUpTo = after;
    return quiet ? new Found(start, List.of()) : found;
  }

  private List<ChunkPart> appended(Lake lake, Position start, Position end) {
    Appended appended =
        new Appended(table.name().toString(), start, end, options.skipsChanges(), Limits.NONE);
    long last = end.chunk() == 0 ? end.version() - 1 : end.version();
    if (start.version() <= last) {
      lake.log(start.version() - 1, last, appended::take);
    }
    return appended.found().chunks();
  }

  private static boolean isExpired(Position start, Snapshot newest) {
    return start.version() <= newest.version() && start.version() < newest.oldestReadable();
  }

  /** What has expired may be passed over if nothing that is to be read is in it. */
  private void require(Lake lake, Position start, Snapshot newest) {
    if (!newest.lake().equals(table.lakeId()) || !start.table().equals(table.id())) {
      throw new InvalidRequest(
          ("Table %s is not the one that this stream has read: that was dropped, or replaced, and"
                  + " another has its name. Start the query with a new checkpoint. table=%s id=%s before=%s")
              .formatted(table.name(), table.name(), table.id(), start.table()));
    }
    long last = newest.oldestReadable() - 1;
    if (isExpired(start, newest)
        && (start.rows()
            || !Expired.saysNothing(lake, newest, table.id(), start.version(), last))) {
      throw new VersionUnavailable(
          ("The stream of table %s is to go on with version %d, which has expired. Start the query with"
                  + " a new checkpoint; the earliest version is %d. table=%s version=%d earliest=%d")
              .formatted(
                  table.name(),
                  start.version(),
                  newest.oldestReadable(),
                  table.name(),
                  start.version(),
                  newest.oldestReadable()));
    }
    newest
        .table(table.id())
        .ifPresent(now -> Columns.requireSame(table, now.record().schema(), newest.version()));
  }

  private VersionUnavailable notThere(long version) {
    return new VersionUnavailable(
        "Table %s is not there at version %d: it was made later. table=%s version=%d"
            .formatted(table.name(), version, table.name(), version));
  }
}
