package dev.larva.flink.sink;

import dev.larva.Lake;
import dev.larva.Table;
import dev.larva.chunk.ChunkTarget;
import dev.larva.error.InvalidRequest;
import dev.larva.expression.Expression;
import dev.larva.flink.access.LakeAddress;
import dev.larva.flink.rows.FlinkRowWriter;
import dev.larva.flink.state.Packed;
import dev.larva.flink.state.Ulids;
import dev.larva.flink.types.Match;
import dev.larva.format.TableRecord;
import dev.larva.runtime.Ulid;
import dev.larva.schema.Schema;
import dev.larva.snapshot.Snapshot;
import dev.larva.snapshot.TableState;
import java.io.Serializable;
import java.util.List;
import java.util.Set;
import org.apache.flink.table.types.logical.RowType;
import org.jspecify.annotations.Nullable;

/**
 * What all tasks of a sink have in common, as it was when the job was planned.
 *
 * @param lakeId guards against another lake at the same root
 * @param name of the table, for messages
 * @param table its id: the sink follows it under whatever name
 * @param schema of the rows, packed
 * @param rows as Flink has them
 * @param unsaid columns that rows have only because Flink fills them in: they get their defaults
 * @param chunkBytes at which a chunk is full; absent: as the table's properties say
 * @param nonce distinguishes this submission from all others
 * @param fork whether a job that goes on from an older state may repeat what landed since
 * @param premise version at which it was planned
 * @param overwritten rows that go when the rows land, packed; absent: none
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record SinkPlan(
    LakeAddress address,
    String lakeId,
    String name,
    String table,
    byte[] schema,
    RowType rows,
    List<String> unsaid,
    @Nullable Long chunkBytes,
    String nonce,
    boolean fork,
    long premise,
    byte @Nullable [] overwritten)
    implements Serializable {

  /** Where in a lineage's text the 40 bits are that all of one submission share. */
  private static final int MARK = 10;

  private static final int MARK_END = 18;

  public SinkPlan {
    unsaid = List.copyOf(unsaid);
  }

  /**
   * Plans a sink of rows for a table.
   *
   * @param unsaid columns of the rows that no query gives, see {@link #unsaid}
   * @throws dev.larva.error.InvalidRequest if the rows do not fit the table
   */
  public static SinkPlan of(
      LakeAddress address,
      Lake lake,
      Table table,
      RowType rows,
      List<String> unsaid,
      @Nullable Long chunkBytes,
      boolean fork) {
    Match.require(rows, table.schema(), table.name().toString());
    requireSize(chunkBytes);
    return new SinkPlan(
        address,
        lake.id().text(),
        table.name().toString(),
        table.id().text(),
        Packed.pack(table.schema()),
        rows,
        unsaid,
        chunkBytes,
        lake.access().machine().ulid().text(),
        fork,
        table.version(),
        null);
  }

  private static void requireSize(@Nullable Long chunkBytes) {
    if (chunkBytes != null && chunkBytes < 1) {
      throw new InvalidRequest(
          "A chunk is full at one byte or more; give sink.chunk-size as in '64 mb'. bytes="
              + chunkBytes);
    }
  }

  /** The same, for rows that take the place of others: for jobs that end. */
  public SinkPlan overwriting(Expression scope) {
    return new SinkPlan(
        address,
        lakeId,
        name,
        table,
        schema,
        rows,
        unsaid,
        chunkBytes,
        nonce,
        fork,
        premise,
        Packed.pack(scope));
  }

  Schema rowSchema() {
    return Packed.schema(schema);
  }

  /** How rows are sent to chunks. */
  FlinkRowWriter form() {
    return new FlinkRowWriter(rowSchema(), rows, Set.copyOf(unsaid));
  }

  /**
   * The table as a state of the lake has it. A lake that was open here before the table was made
   * may not know of it yet, so the newest state says whether it is gone.
   *
   * @throws InvalidRequest if it is gone
   */
  TableRecord find(Lake lake, Snapshot state, Ulid wanted) {
    return state
        .table(wanted)
        .or(() -> lake.access().head().follow().table(wanted))
        .map(TableState::record)
        .orElseThrow(() -> dropped(name, wanted));
  }

  private static InvalidRequest dropped(String name, Ulid table) {
    return new InvalidRequest(
        ("Table %s was dropped while a job writes to it; what the job had not landed by then is not"
                + " written. Stop the job, or start it anew on another table. table=%s id=%s")
            .formatted(name, name, table));
  }

  static void requireSame(Lake lake, Ulid wanted) {
    if (!lake.id().equals(wanted)) {
      throw new InvalidRequest(
          ("Another lake lies at this root than the one that the job was planned for. Start the job"
                  + " anew if that is intended. root=%s lake=%s planned=%s")
              .formatted(lake.root(), lake.id(), wanted));
    }
  }

  /**
   * The lineage of another instance of this submission than the first; its middle tells of which.
   */
  Ulid lineage(Ulid fresh) {
    return new Ulid(fresh.text().substring(0, MARK) + mark() + fresh.text().substring(MARK_END));
  }

  private String mark() {
    return Ulids.of(nonce).text().substring(MARK, MARK_END);
  }

  private boolean isOwn(String lineage) {
    return lineage.equals(nonce) || lineage.substring(MARK, MARK_END).equals(mark());
  }

  /**
   * Whether what goes on from a lineage may repeat what others landed since: only where this
   * submission starts from the state of another one. A restart of its own goes on from what it has
   * landed itself, and whoever took over from it is to be left alone.
   */
  boolean forksFrom(@Nullable Ulid lineage) {
    return fork && lineage != null && !isOwn(lineage.text());
  }

  ChunkTarget target(TableRecord record) {
    ChunkTarget own = Table.chunkTarget(record.properties());
    return chunkBytes == null ? own : new ChunkTarget(chunkBytes, own.rows());
  }
}
