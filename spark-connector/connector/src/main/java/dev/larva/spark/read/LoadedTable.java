package dev.larva.spark.read;

import dev.larva.Lake;
import dev.larva.Table;
import dev.larva.error.InvalidRequest;
import dev.larva.runtime.Ulid;
import dev.larva.schema.Schema;
import dev.larva.schema.TableName;
import dev.larva.snapshot.Snapshot;
import dev.larva.spark.access.LakeAddress;
import dev.larva.spark.access.Lease;
import dev.larva.spark.access.OpenLakes;
import dev.larva.spark.access.SourceOptions;
import java.time.ZoneId;
import java.util.Objects;

/**
 * A table at the version that a load found. Two are equal if they show the same rows: those of one
 * table of one lake at one version.
 */
public final class LoadedTable {

  private final LakeAddress lake;
  private final TableName name;
  private final Snapshot snapshot;
  private final Ulid id;
  private final Schema schema;
  private final boolean timeTravel;

  private LoadedTable(LakeAddress lake, Table table, Snapshot snapshot, boolean timeTravel) {
    this.lake = lake;
    this.name = table.name();
    this.snapshot = snapshot;
    this.id = table.id();
    this.schema = table.schema();
    this.timeTravel = timeTravel;
  }

  /**
   * Finds the table that the options name.
   *
   * @param zone of the session, for a timestamp without one
   * @throws dev.larva.error.NotALake if there is no lake
   * @throws InvalidRequest if there is no such table, or an option says nothing readable
   * @throws dev.larva.error.VersionUnavailable if there is no such version any more, or yet
   */
  static LoadedTable of(SourceOptions options, ZoneId zone) {
    TableName name = TableName.parse(options.table());
    boolean timeTravel = options.versionAsOf() != null || options.timestampAsOf() != null;
    try (Lease<Lake> lease = OpenLakes.lease(options.lake())) {
      Lake lake = lease.value();
      Snapshot snapshot = TimeTravel.snapshot(lake, options, zone);
      return new LoadedTable(options.lake(), lake.table(name, snapshot), snapshot, timeTravel);
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
    return id;
  }

  public Schema schema() {
    return schema;
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
        && id.equals(that.id)
        && snapshot.lake().equals(that.snapshot.lake())
        && snapshot.version() == that.snapshot.version();
  }

  @Override
  public int hashCode() {
    return Objects.hash(lake, id, snapshot.version());
  }

  @Override
  public String toString() {
    return name + " of " + lake + " at version " + snapshot.version();
  }
}
