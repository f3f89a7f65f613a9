package dev.larva.flink.source;

import dev.larva.Lake;
import dev.larva.Scan;
import dev.larva.Table;
import dev.larva.chunk.ChunkScan;
import dev.larva.error.VersionUnavailable;
import dev.larva.flink.access.LakeAddress;
import dev.larva.flink.state.Packed;
import dev.larva.format.NamespaceRecord;
import dev.larva.runtime.Ulid;
import dev.larva.schema.Schema;
import dev.larva.schema.TableName;
import dev.larva.snapshot.Snapshot;
import dev.larva.snapshot.TableState;
import java.io.Serializable;
import java.util.Objects;

/**
 * What a source reads, as it was planned.
 *
 * @param name of the table, for messages
 * @param table its id
 * @param schema of the table, packed
 * @param projection columns of its rows, in their order, packed; metadata columns may be among them
 * @param filter that rows match, packed
 * @param limit rows that each reader gives at most; below 0: all
 * @param shown times that rows show to fewer digits than the table has
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record ReadPlan(
    LakeAddress address,
    String name,
    String table,
    byte[] schema,
    byte[] projection,
    byte[] filter,
    long limit,
    Start start,
    ShownTimes shown)
    implements Serializable {

  /** The same, for rows that show times so. */
  public ReadPlan showing(ShownTimes times) {
    return new ReadPlan(address, name, table, schema, projection, filter, limit, start, times);
  }

  /** What is read of each chunk. */
  ChunkScan scan() {
    return new ChunkScan(
        Packed.schema(schema), Packed.schema(projection), Packed.expression(filter));
  }

  Schema rowSchema() {
    return Packed.schema(projection);
  }

  Ulid tableId() {
    return new Ulid(table);
  }

  /** The table in a state of the lake, whatever its name is there. */
  Table table(Lake lake, Snapshot state) {
    TableState found =
        state
            .table(tableId())
            .orElseThrow(
                () ->
                    new VersionUnavailable(
                        "Table %s is not there at version %d: it was dropped, or made later. table=%s id=%s version=%d"
                            .formatted(name, state.version(), name, table, state.version())));
    NamespaceRecord namespace =
        Objects.requireNonNull(state.namespaces().get(found.record().namespace()));
    return lake.table(new TableName(namespace.name(), found.record().name()), state);
  }

  Scan scan(Table found) {
    return found.scan().filter(Packed.expression(filter));
  }
}
