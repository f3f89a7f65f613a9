package dev.larva.spark.table;

import dev.larva.Lake;
import dev.larva.format.TableRecord;
import dev.larva.runtime.Ulid;
import dev.larva.schema.Schema;
import dev.larva.schema.TableName;
import dev.larva.snapshot.Snapshot;
import dev.larva.snapshot.TableState;
import dev.larva.spark.access.LakeAddress;
import dev.larva.spark.access.Lease;
import dev.larva.spark.access.OpenLakes;
import dev.larva.spark.access.SourceOptions;
import java.time.ZoneId;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/**
 * A table at the version that a load found. Two are equal if they show the same rows: those of one
 * table of one lake at one version.
 */
public final class LoadedTable {

  private final LakeAddress lake;
  private final TableName name;
  private final Snapshot snapshot;
  private final TableRecord record;
  private final boolean timeTravel;

  private LoadedTable(
      LakeAddress lake, TableName name, TableRecord record, Snapshot snapshot, boolean timeTravel) {
    this.lake = lake;
    this.name = name;
    this.snapshot = snapshot;
    this.record = record;
    this.timeTravel = timeTravel;
  }

  /**
   * Finds the table that the options name.
   *
   * @param zone of the session, for a timestamp without one
   * @throws dev.larva.error.NotALake if there is no lake
   * @throws dev.larva.error.InvalidRequest if there is no such table, or an option says nothing
   *     readable
   * @throws dev.larva.error.VersionUnavailable if there is no such version any more, or yet
   */
  public static LoadedTable of(SourceOptions options, ZoneId zone) {
    TableName name = TableName.parse(options.table());
    boolean timeTravel = options.versionAsOf() != null || options.timestampAsOf() != null;
    try (Lease<Lake> lease = OpenLakes.lease(options.lake())) {
      Lake lake = lease.value();
      Snapshot snapshot = TimeTravel.snapshot(lake, options, zone);
      TableRecord record = lake.table(name, snapshot).record();
      return new LoadedTable(options.lake(), name, record, snapshot, timeTravel);
    }
  }

  /** The newest state of a table; empty if there is none of that name. */
  public static Optional<LoadedTable> newest(LakeAddress lake, TableName name) {
    return find(lake, name, Lake::snapshot, false);
  }

  /**
   * A table at a version or tag that a user asked for; empty if it has none of that name.
   *
   * @param version a number, or the name of a tag
   */
  public static Optional<LoadedTable> at(LakeAddress lake, TableName name, String version) {
    return find(lake, name, open -> TimeTravel.at(open, version), true);
  }

  /**
   * A table at a time that a user asked for.
   *
   * @param micros microseconds since 1970-01-01T00:00:00Z
   */
  public static Optional<LoadedTable> asOf(LakeAddress lake, TableName name, long micros) {
    return find(lake, name, open -> open.snapshotAsOf(micros), true);
  }

  private static Optional<LoadedTable> find(
      LakeAddress address, TableName name, Function<Lake, Snapshot> version, boolean timeTravel) {
    try (Lease<Lake> lease = OpenLakes.lease(address)) {
      Snapshot snapshot = version.apply(lease.value());
      return snapshot
          .table(name.namespace(), name.name())
          .map(TableState::record)
          .map(record -> new LoadedTable(address, name, record, snapshot, timeTravel));
    }
  }

  public LakeAddress lake() {
    return lake;
  }

  public TableName name() {
    return name;
  }

  public Ulid lakeId() {
    return snapshot.lake();
  }

  public Ulid id() {
    return record.id();
  }

  public Schema schema() {
    return record.schema();
  }

  /** All that the lake's state says of it beside its chunks. */
  public TableRecord record() {
    return record;
  }

  public Snapshot snapshot() {
    return snapshot;
  }

  /** Whether the user asked for this very version. */
  public boolean timeTravel() {
    return timeTravel;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof LoadedTable that
        && lake.equals(that.lake)
        && id().equals(that.id())
        && snapshot.lake().equals(that.snapshot.lake())
        && snapshot.version() == that.snapshot.version();
  }

  @Override
  public int hashCode() {
    return Objects.hash(lake, id(), snapshot.version());
  }

  @Override
  public String toString() {
    return name + " of " + lake + " at version " + snapshot.version();
  }
}
