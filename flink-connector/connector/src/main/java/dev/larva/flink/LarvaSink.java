package dev.larva.flink;

import dev.larva.Table;
import dev.larva.flink.access.LakeAddress;
import dev.larva.flink.access.Lease;
import dev.larva.flink.access.OpenLakes;
import dev.larva.flink.sink.PartitionKey;
import dev.larva.flink.sink.SinkPlan;
import dev.larva.flink.sink.TableSink;
import dev.larva.flink.types.FlinkTypes;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.types.logical.RowType;
import org.jspecify.annotations.Nullable;

/**
 * Makes sinks that append rows to a table, exactly once: the rows of a checkpoint land together
 * when it is complete.
 */
public final class LarvaSink {

  private LarvaSink() {}

  /**
   * A sink of rows.
   *
   * @param root of the lake
   * @param table that is there: {@code namespace.name}
   */
  public static Builder forRowData(String root, String table) {
    return new Builder(root, table);
  }

  /** What a sink is asked for. */
  public static final class Builder {

    private final String root;
    private final String table;
    private final Map<String, String> options = new TreeMap<>();
    private @Nullable RowType rows;
    private @Nullable Long chunkBytes;
    private boolean fork;
    private boolean byPartition;

    private Builder(String root, String table) {
      this.root = root;
      this.table = table;
    }

    /** Options of the store and of commits. */
    public Builder options(Map<String, String> all) {
      options.putAll(all);
      return this;
    }

    /**
     * The columns of the rows, which meet the table's by name; without: exactly the table's. A
     * column of the table that they leave out gets its default, or null.
     */
    public Builder rowType(RowType type) {
      this.rows = type;
      return this;
    }

    /** Size at which a chunk is full; without: as the table's properties say. */
    public Builder chunkBytes(long bytes) {
      this.chunkBytes = bytes;
      return this;
    }

    /**
     * Lets a job that starts from an older state than the lake has seen repeat what it landed
     * since: those rows are then there twice. For that one start only.
     */
    public Builder fork() {
      this.fork = true;
      return this;
    }

    /**
     * Sends the rows of each of the table's partitions to one writer: fewer chunks, if fewer hands.
     */
    public Builder byPartition() {
      this.byPartition = true;
      return this;
    }

    /**
     * The sink.
     *
     * @throws dev.larva.error.InvalidRequest if there is no such table, or the rows do not fit it
     */
    public Sink<RowData> build() {
      LakeAddress address = LakeAddress.of(root, options);
      try (Lease lease = OpenLakes.lease(address)) {
        Table found = lease.lake().table(table);
        RowType given = rows == null ? FlinkTypes.row(found.schema().fields()) : rows;
        PartitionKey key = byPartition ? PartitionKey.of(found, given) : null;
        return new TableSink(
            SinkPlan.of(address, lease.lake(), found, given, List.of(), chunkBytes, fork), key);
      }
    }
  }
}
