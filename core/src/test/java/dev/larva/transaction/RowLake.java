package dev.larva.transaction;

import dev.larva.chunk.ChunkTarget;
import dev.larva.chunk.ChunkWriter;
import dev.larva.commit.Committer;
import dev.larva.entry.ChunkEntry;
import dev.larva.entry.Operation;
import dev.larva.entry.StagedName;
import dev.larva.format.Format;
import dev.larva.format.Layout;
import dev.larva.format.LiveChunk;
import dev.larva.log.LogEntry;
import dev.larva.log.SlotLog;
import dev.larva.runtime.Machine;
import dev.larva.runtime.SystemMachine;
import dev.larva.runtime.Ulid;
import dev.larva.schema.Field;
import dev.larva.schema.Schema;
import dev.larva.schema.TableName;
import dev.larva.schema.Type;
import dev.larva.snapshot.Head;
import dev.larva.snapshot.InlineChunks;
import dev.larva.snapshot.Loader;
import dev.larva.snapshot.Nodes;
import dev.larva.snapshot.Snapshot;
import dev.larva.snapshot.TableState;
import dev.larva.store.MemoryStore;
import dev.larva.store.ObjectStore;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Function;
import org.apache.parquet.io.api.RecordConsumer;

/** A lake with one table of numbers, whose rows are known by the chunks that were written. */
final class RowLake implements AutoCloseable {

  static final TableName NAME = TableName.parse("a");
  private static final Machine MACHINE = new SystemMachine();
  private static final Schema STORED =
      new Schema(
          0,
          List.of(
              Field.optional(1, "x", Type.Primitive.LONG),
              Field.optional(2_147_483_646, "_row_id", Type.Primitive.LONG),
              Field.optional(2_147_483_645, "_last_updated_version", Type.Primitive.LONG)));

  private final LakeAccess access;
  private final Committer committer;
  private final Transactor transactor;
  private final Map<StagedName, List<Row>> written = new TreeMap<>();

  /** A row as it was written; an id below 0 follows from the log. */
  record Row(long id, long x) {}

  /** Where a live row is. */
  record Place(LiveChunk chunk, long position, long x) {}

  /** A lake whose proposals are carried by what the function makes. */
  RowLake(Function<LakeAccess, Carrying> carrying) {
    ObjectStore store = new MemoryStore(MACHINE);
    Layout layout = new Layout(MACHINE.ulid());
    SlotLog log = new SlotLog(store, layout, MACHINE);
    Head head = new Loader(store, layout, log, MACHINE, Format.CURRENT).open();
    access =
        new LakeAccess(
            store, layout, MACHINE, head, new Nodes(store, layout, MACHINE), new InlineChunks(log));
    committer = Committer.start(log, head, MACHINE, store, MACHINE.ulid());
    transactor = new Transactor(access, committer, carrying.apply(access));
    run(
        TransactionOptions.DEFAULT,
        tx -> tx.createTable(NAME, List.of(Field.optional(1, "x", Type.Primitive.LONG)), Map.of()));
  }

  void run(TransactionOptions options, Consumer<Transaction> function) {
    transactor.run(options, function);
  }

  Snapshot latest() {
    return access.head().follow();
  }

  static TableState table(Snapshot state) {
    return state.table(NAME.namespace(), NAME.name()).orElseThrow();
  }

  List<LiveChunk> chunks(Snapshot state) {
    List<LiveChunk> chunks = new ArrayList<>();
    Iterator<LiveChunk> each = access.nodes().chunks(table(state));
    each.forEachRemaining(chunks::add);
    return chunks;
  }

  /** The live rows by their ids. */
  SortedMap<Long, Place> rows(Snapshot state) {
    SortedMap<Long, Place> rows = new TreeMap<>();
    for (LiveChunk chunk : chunks(state)) {
      List<Row> content = Objects.requireNonNull(written.get(chunk.entry().name()));
      for (int i = 0; i < content.size(); i++) {
        if (!chunk.deleted().contains(i)) {
          Row row = content.get(i);
          long id = row.id() < 0 ? chunk.firstRowId() + i : row.id();
          Place before = rows.put(id, new Place(chunk, i, row.x()));
          if (before != null) {
            throw new AssertionError("a row id is there twice: " + id);
          }
        }
      }
    }
    return rows;
  }

  /** Where the live row of that id is. */
  Place place(Snapshot state, long id) {
    return Objects.requireNonNull(rows(state).get(id));
  }

  /** The live values by row id. */
  SortedMap<Long, Long> values(Snapshot state) {
    SortedMap<Long, Long> values = new TreeMap<>();
    rows(state).forEach((id, place) -> values.put(id, place.x()));
    return values;
  }

  /** The inputs of all rewrites that landed. */
  Set<StagedName> rewritten() {
    Set<StagedName> inputs = new TreeSet<>();
    for (LogEntry landed : access.head().since(0)) {
      for (Operation operation : landed.entry().operations()) {
        if (operation instanceof Operation.RewriteChunks rewrite) {
          rewrite.inputs().forEach(input -> inputs.add(input.name()));
        }
      }
    }
    return inputs;
  }

  /** Puts a chunk that stores the ids of its rows. */
  ChunkEntry stage(List<Row> rows) {
    Ulid table = table(latest()).record().id();
    try (ChunkWriter<Row> writer =
        Staging.writer(access, table, STORED, RowLake::write, ChunkTarget.DEFAULT)) {
      rows.forEach(writer::write);
      ChunkEntry plain = writer.finish().get(0);
      ChunkEntry chunk =
          new ChunkEntry(
              plain.name(),
              plain.rows(),
              plain.bytes(),
              plain.hash(),
              0,
              plain.statistics().stream().filter(field -> field.field() == 1).toList(),
              true,
              null);
      written.put(chunk.name(), rows);
      return chunk;
    }
  }

  private static void write(Row row, RecordConsumer out) {
    out.startMessage();
    out.startField("x", 0);
    out.addLong(row.x());
    out.endField("x", 0);
    if (row.id() >= 0) {
      out.startField("_row_id", 1);
      out.addLong(row.id());
      out.endField("_row_id", 1);
    }
    out.endMessage();
  }

  @Override
  public void close() {
    committer.close();
  }
}
