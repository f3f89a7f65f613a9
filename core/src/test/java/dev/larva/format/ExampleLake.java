package dev.larva.format;

import dev.larva.chunk.ChunkFixture;
import dev.larva.entry.Checkpoint;
import dev.larva.entry.ChunkEntry;
import dev.larva.entry.Entry;
import dev.larva.entry.Entry.Outcome;
import dev.larva.entry.FieldStatistics;
import dev.larva.entry.Operation;
import dev.larva.entry.Operation.AddChunks;
import dev.larva.entry.Operation.CreateTable;
import dev.larva.entry.Operation.RemoveChunks;
import dev.larva.entry.Operation.RemovedChunk;
import dev.larva.entry.Operation.SetProperties;
import dev.larva.entry.Requirement;
import dev.larva.entry.StagedName;
import dev.larva.entry.TransactionId;
import dev.larva.expression.Expression.Comparator;
import dev.larva.expression.Expression.Compare;
import dev.larva.runtime.Ulid;
import dev.larva.schema.Field;
import dev.larva.schema.Schema;
import dev.larva.schema.Type.DecimalType;
import dev.larva.schema.Type.Primitive;
import dev.larva.snapshot.Applied;
import dev.larva.snapshot.Replay;
import dev.larva.snapshot.Roots;
import dev.larva.snapshot.Snapshot;
import dev.larva.store.Key;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.avro.generic.GenericRecord;
import org.jspecify.annotations.Nullable;

/**
 * The lake of {@code format-spec/example}: a table is made, rows are appended, a part is
 * overwritten, and a checkpoint is confirmed. Its chunks are files that are written once; all else
 * follows from the code here.
 */
final class ExampleLake {

  static final Schema SCHEMA =
      new Schema(
          0,
          List.of(
              Field.required(1, "id", Primitive.LONG),
              Field.optional(2, "amount", new DecimalType(10, 2)),
              Field.optional(3, "note", Primitive.STRING)));

  static final Layout LAYOUT = new Layout(ulid(1));
  static final Ulid TABLE = ulid(3);
  static final StagedName FIRST = new StagedName(1, ulid(11));
  static final StagedName SECOND = new StagedName(3, ulid(12));

  private static final long BIRTH = 1_790_000_000_000_000L;
  private static final StagedName NODE = new StagedName(4, ulid(21));

  private final Map<Key, byte[]> chunks;
  private final Map<Key, byte[]> objects = new LinkedHashMap<>();
  private Snapshot state = Snapshot.empty(LAYOUT.lake(), Format.CURRENT);

  private ExampleLake(Map<Key, byte[]> chunks) {
    this.chunks = chunks;
  }

  /**
   * All objects but the chunks, in the order in which they are written.
   *
   * @param chunks the bytes of {@link #FIRST} and {@link #SECOND}
   */
  static Map<Key, byte[]> objects(Map<Key, byte[]> chunks) {
    return new ExampleLake(chunks).build();
  }

  static Key key(StagedName chunk) {
    return LAYOUT.chunk(TABLE, chunk);
  }

  static List<GenericRecord> rows(StagedName chunk) {
    return chunk.equals(FIRST)
        ? List.of(row(1, "12.50", "paid"), row(2, null, null), row(3, "-3.00", "Grüße"))
        : List.of(row(2, "7.25", "corrected"), row(4, "100.00", null));
  }

  /** The chunk's entry; its bytes are those of the file. */
  ChunkEntry entry(StagedName chunk) {
    byte[] bytes = chunks.getOrDefault(key(chunk), new byte[] {0});
    boolean first = chunk.equals(FIRST);
    return new ChunkEntry(
        chunk,
        rows(chunk).size(),
        bytes.length,
        Digest.sha256(bytes),
        0,
        List.of(
            bounds(1, 0, first ? 1L : 2L, first ? 3L : 4L),
            bounds(
                2,
                first ? 1 : 0,
                decimal(first ? "-3.00" : "7.25"),
                decimal(first ? "12.50" : "100.00")),
            bounds(3, 1, first ? "Grüße" : "corrected", first ? "paid" : "corrected")));
  }

  static ChunkEntry entry(StagedName chunk, Map<Key, byte[]> chunks) {
    return new ExampleLake(chunks).entry(chunk);
  }

  private Map<Key, byte[]> build() {
    objects.put(
        Layout.MARKER, MarkerCodec.encode(new Marker(Format.CURRENT, LAYOUT.lake(), BIRTH)));
    slot(create());
    slot(append(), describe());
    slot(overwrite());
    Operation confirmation = checkpoint();
    slot(landed(106, 4, 4, List.of(confirmation), List.of(), Map.of()));
    return objects;
  }

  private Entry create() {
    return landed(
        101,
        0,
        0,
        List.of(new CreateTable(TABLE, LAYOUT.lake(), "orders", SCHEMA, Map.of())),
        List.of(new Requirement.Name(LAYOUT.lake(), "orders", null)),
        Map.of("engine", "larva"));
  }

  private Entry append() {
    return landed(
        102,
        1,
        1,
        List.of(new AddChunks(TABLE, List.of(entry(FIRST)))),
        List.of(new Requirement.Fits(TABLE, 0)),
        Map.of("engine", "larva", "user", "ada"));
  }

  private Entry describe() {
    return landed(
        103,
        1,
        1,
        List.of(new SetProperties(TABLE, Map.of("owner", "ada"), Set.of())),
        List.of(),
        Map.of());
  }

  private Entry overwrite() {
    ChunkEntry first = entry(FIRST);
    RemovedChunk removed = new RemovedChunk(FIRST, first.rows(), first.bytes());
    return landed(
        104,
        3,
        3,
        List.of(
            new RemoveChunks(TABLE, List.of(removed)),
            new AddChunks(TABLE, List.of(entry(SECOND)))),
        List.of(
            new Requirement.Fits(TABLE, 0),
            new Requirement.Unchanged(TABLE, new Compare(1, Comparator.LESS_OR_EQUAL, 4L))),
        Map.of());
  }

  /** Writes node and root of the state, and answers what confirms them. */
  private Operation checkpoint() {
    List<LiveChunk> live = List.copyOf(state.table(TABLE).orElseThrow().added().values());
    Node node = new Node.Leaf(LAYOUT.lake(), TABLE, live);
    byte[] bytes = NodeCodec.encode(node);
    objects.put(LAYOUT.node(NODE), bytes);
    NodeReference reference = NodeCodec.reference(NODE, node, bytes);
    byte[] root = RootCodec.encode(Roots.root(state, Map.of(TABLE, List.of(reference))));
    objects.put(LAYOUT.root(state.version()), root);
    return new Checkpoint(state.version(), Digest.sha256(root), 0, state.version());
  }

  private void slot(Entry... entries) {
    List<Long> times = new ArrayList<>();
    long now = Math.max(state.time() + 1, BIRTH + 1_000_000 * (state.version() + 1));
    for (int i = 0; i < entries.length; i++) {
      times.add(now + i);
    }
    Slot slot =
        new Slot(
            Format.CURRENT,
            LAYOUT.lake(),
            ulid(2),
            state.version() + 1,
            state.tip(),
            times,
            List.of(entries));
    byte[] bytes = SlotCodec.encode(slot);
    objects.put(LAYOUT.slot(slot.first()), bytes);
    Applied applied = Replay.apply(state, slot, Digest.sha256(bytes));
    if (!(applied instanceof Applied.To to)) {
      throw new IllegalStateException(applied.toString());
    }
    state = to.snapshot();
  }

  private static Entry landed(
      int number,
      long since,
      long premise,
      List<Operation> operations,
      List<Requirement> requirements,
      Map<String, String> summary) {
    @Nullable Outcome none = null;
    return new Entry(
        new TransactionId(since, ulid(number)),
        premise,
        0,
        operations,
        requirements,
        none,
        null,
        summary);
  }

  private static FieldStatistics bounds(int field, long nulls, Object lower, Object upper) {
    return new FieldStatistics(field, nulls, 0, lower, true, upper, true);
  }

  private static GenericRecord row(long id, @Nullable String amount, @Nullable String note) {
    return ChunkFixture.row(SCHEMA, id, amount == null ? null : decimal(amount), note);
  }

  private static BigDecimal decimal(String text) {
    return new BigDecimal(text);
  }

  private static Ulid ulid(int number) {
    return new Ulid(String.format("01JEXAMP0E%016d", number));
  }
}
