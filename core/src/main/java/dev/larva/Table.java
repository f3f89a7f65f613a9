package dev.larva;

import dev.larva.chunk.ChunkTarget;
import dev.larva.error.InvalidRequest;
import dev.larva.error.Shown;
import dev.larva.format.TableRecord;
import dev.larva.runtime.Ulid;
import dev.larva.schema.Schema;
import dev.larva.schema.TableName;
import dev.larva.snapshot.Snapshot;
import dev.larva.snapshot.TableState;
import dev.larva.transaction.LakeAccess;
import dev.larva.write.TableProperties;
import java.util.Map;

/** A table at a version. Never changes; ask the lake again for a newer one. */
public final class Table {

  private final LakeAccess lake;
  private final TableName name;
  private final Snapshot snapshot;
  private final TableState state;

  Table(LakeAccess lake, TableName name, Snapshot snapshot, TableState state) {
    this.lake = lake;
    this.name = name;
    this.snapshot = snapshot;
    this.state = state;
  }

  /** The table of that name, as a snapshot has it. */
  static Table of(LakeAccess lake, TableName name, Snapshot snapshot, String root) {
    return snapshot
        .table(name.namespace(), name.name())
        .map(state -> new Table(lake, name, snapshot, state))
        .orElseThrow(
            () ->
                new InvalidRequest(
                    "There is no table of that name. Create it, or list the tables of the lake."
                        + " table="
                        + Shown.value(name)
                        + " version="
                        + snapshot.version()
                        + " root="
                        + root));
  }

  public TableName name() {
    return name;
  }

  public Ulid id() {
    return state.record().id();
  }

  /** The version at which it is seen. */
  public long version() {
    return snapshot.version();
  }

  public Schema schema() {
    return state.record().schema();
  }

  public Map<String, String> properties() {
    return state.record().properties();
  }

  /** When a chunk of it is full, as its properties say. */
  public ChunkTarget chunkTarget() {
    return chunkTarget(properties());
  }

  /** Likewise, for a table that is to have these properties. */
  public static ChunkTarget chunkTarget(Map<String, String> properties) {
    return TableProperties.target(properties);
  }

  /** Its chunks, rows and bytes, exactly. */
  public TableRecord.Totals totals() {
    return state.record().totals();
  }

  /** Its whole record in the lake's state. */
  public TableRecord record() {
    return state.record();
  }

  TableState state() {
    return state;
  }

  /** A scan of all its columns and rows. */
  public Scan scan() {
    return Scan.all(lake, snapshot, state);
  }
}
