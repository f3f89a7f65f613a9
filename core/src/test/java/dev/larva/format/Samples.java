package dev.larva.format;

import dev.larva.entry.BodyReference;
import dev.larva.entry.Checkpoint;
import dev.larva.entry.ChunkEntry;
import dev.larva.entry.ColumnChange.AddColumn;
import dev.larva.entry.ColumnChange.DropColumn;
import dev.larva.entry.ColumnChange.RenameColumn;
import dev.larva.entry.Entry;
import dev.larva.entry.Entry.Outcome;
import dev.larva.entry.FieldStatistics;
import dev.larva.entry.KeptRoot;
import dev.larva.entry.Operation;
import dev.larva.entry.Operation.AddChunks;
import dev.larva.entry.Operation.CreateNamespace;
import dev.larva.entry.Operation.CreateTable;
import dev.larva.entry.Operation.DropNamespace;
import dev.larva.entry.Operation.DropTable;
import dev.larva.entry.Operation.RemoveChunks;
import dev.larva.entry.Operation.RemovedChunk;
import dev.larva.entry.Operation.RenameNamespace;
import dev.larva.entry.Operation.RenameTable;
import dev.larva.entry.Operation.SetProperties;
import dev.larva.entry.Requirement;
import dev.larva.entry.StagedName;
import dev.larva.entry.TransactionId;
import dev.larva.expression.Expression;
import dev.larva.expression.Expression.And;
import dev.larva.expression.Expression.Comparator;
import dev.larva.expression.Expression.Compare;
import dev.larva.expression.Expression.In;
import dev.larva.expression.Expression.IsNan;
import dev.larva.expression.Expression.IsNull;
import dev.larva.expression.Expression.Not;
import dev.larva.expression.Expression.Or;
import dev.larva.expression.Expression.StartsWith;
import dev.larva.format.Root.RootTable;
import dev.larva.format.TableRecord.Totals;
import dev.larva.runtime.Ulid;
import dev.larva.schema.Field;
import dev.larva.schema.Schema;
import dev.larva.schema.Type.DecimalType;
import dev.larva.schema.Type.ListType;
import dev.larva.schema.Type.MapType;
import dev.larva.schema.Type.Primitive;
import dev.larva.schema.Type.StructType;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** Small values of every record of the format; between them they use every form of the spec. */
final class Samples {

  static final Ulid LAKE = ulid(1);
  static final Ulid WRITER = ulid(2);
  static final Ulid TABLE = ulid(3);
  static final Ulid NAMESPACE = ulid(4);
  static final String HASH = Digest.sha256(new byte[] {1});
  static final long TIME = 1_790_000_000_000_000L;

  private Samples() {}

  static Ulid ulid(int number) {
    return new Ulid(String.format("01JD1ARVA%017d", number));
  }

  static TransactionId id(int number) {
    return new TransactionId(0, ulid(1000 + number));
  }

  static StagedName name(int number) {
    return new StagedName(17, ulid(2000 + number));
  }

  static Schema schema() {
    return new Schema(
        0,
        List.of(
            Field.required(1, "id", Primitive.LONG),
            Field.optional(2, "price", new DecimalType(10, 2)),
            new Field(3, "größe \"\\\n\u0001\uD83D\uDC1B", Primitive.DOUBLE, false, "in metres"),
            Field.optional(
                4,
                "address",
                new StructType(List.of(Field.optional(5, "street", Primitive.STRING)))),
            Field.optional(
                6, "tags", new ListType(Field.optional(7, ListType.ELEMENT, Primitive.UUID))),
            Field.optional(
                8,
                "attributes",
                new MapType(
                    Field.required(9, MapType.KEY, Primitive.STRING),
                    Field.optional(10, MapType.VALUE, Primitive.BINARY)))));
  }

  static Schema everyPrimitive() {
    Primitive[] primitives = Primitive.values();
    return new Schema(
        0,
        IntStream.range(0, primitives.length)
            .mapToObj(i -> Field.optional(i + 1, primitives[i].text(), primitives[i]))
            .toList());
  }

  /** A chunk with statistics of five columns, as a small append has it. */
  static ChunkEntry chunk(int number) {
    return new ChunkEntry(
        name(number),
        1000,
        48_211,
        HASH,
        0,
        List.of(
            new FieldStatistics(1, 0, 0, 1L, true, Long.MAX_VALUE, true),
            new FieldStatistics(
                2, 3, 0, new BigDecimal("-12.50"), true, new BigDecimal("99999999.99"), true),
            new FieldStatistics(3, 0, 2, -0.0, true, 1.7976931348623157E308, true),
            new FieldStatistics(5, 1, 0, "Aachener Straße", false, "Zürichberg", false),
            new FieldStatistics(7, FieldStatistics.UNCOUNTED, 0, null, false, null, false)));
  }

  /** A chunk with a bound of every type of literal. */
  static ChunkEntry everyBound() {
    List<Object> bounds = literals();
    return new ChunkEntry(
        name(99),
        1,
        4,
        HASH,
        3,
        IntStream.range(0, bounds.size())
            .mapToObj(
                i -> new FieldStatistics(i + 1, 0, 0, bounds.get(i), true, bounds.get(i), i != 4))
            .toList());
  }

  static List<Object> literals() {
    return List.of(
        true,
        -7,
        Long.MIN_VALUE,
        -0.0f,
        3.5,
        new BigDecimal("0.00"),
        "text",
        ByteBuffer.wrap(new byte[] {0, -1}),
        new UUID(1, 2));
  }

  static List<Operation> operations() {
    return List.of(
        new CreateNamespace(NAMESPACE, "sales", Map.of("owner", "ops")),
        new RenameNamespace(NAMESPACE, "sales 2"),
        new DropNamespace(NAMESPACE),
        new CreateTable(TABLE, LAKE, "orders", schema(), Map.of()),
        new CreateTable(TABLE, LAKE, "all", everyPrimitive(), Map.of("a", "1", "b", "")),
        new RenameTable(TABLE, NAMESPACE, "orders 2"),
        new DropTable(TABLE),
        new SetProperties(TABLE, Map.of("x", "1"), Set.of("z", "y")),
        new SetProperties(NAMESPACE, Map.of(), Set.of("z")),
        new AddColumn(TABLE, null, Field.optional(11, "note", Primitive.STRING)),
        new AddColumn(TABLE, 4, Field.optional(12, "zip", Primitive.INT)),
        new DropColumn(TABLE, 2),
        new RenameColumn(TABLE, 1, "key"),
        new RemoveChunks(TABLE, List.of(new RemovedChunk(name(1), 1000, 48_211))),
        new AddChunks(TABLE, List.of(chunk(2), everyBound())),
        new Checkpoint(12, HASH, 0, 12),
        new Checkpoint(12, HASH, 7, 9));
  }

  static Expression scope() {
    return new Or(
        List.of(
            new And(
                List.of(
                    new Compare(1, Comparator.GREATER_OR_EQUAL, 5L),
                    new Not(new IsNull(2)),
                    new IsNan(3),
                    new Compare(3, Comparator.LESS, Double.NaN))),
            new In(5, literals()),
            new StartsWith(5, "Aa"),
            Expression.NONE));
  }

  static List<Requirement> requirements() {
    return List.of(
        new Requirement.Name(LAKE, "orders", null),
        new Requirement.Name(null, "sales", NAMESPACE),
        new Requirement.Empty(NAMESPACE),
        new Requirement.Fits(TABLE, 0),
        new Requirement.Shape(TABLE, 3),
        new Requirement.Unchanged(TABLE, Expression.ALL),
        new Requirement.Unchanged(TABLE, scope()));
  }

  static Entry append(int number) {
    return new Entry(
        id(number),
        0,
        0,
        List.of(new AddChunks(TABLE, List.of(chunk(number)))),
        List.of(new Requirement.Fits(TABLE, 0)),
        null,
        null,
        Map.of("engine", "spark 4.1.3"));
  }

  /** An entry that does this and nothing else. */
  static Entry entry(int number, List<Operation> operations) {
    return new Entry(id(number), 16, 0, operations, List.of(), null, null, Map.of());
  }

  static EntryBody body() {
    return new EntryBody(LAKE, operations(), requirements());
  }

  /** An append whose operations and requirements are in an object of their own. */
  static Entry spilled() {
    return new Entry(
        id(906),
        0,
        0,
        List.of(),
        List.of(),
        new BodyReference(name(6), 300_000, HASH),
        null,
        null,
        Map.of());
  }

  /** An append of a chunk without statistics. */
  static Entry bare() {
    ChunkEntry chunk = new ChunkEntry(name(3), 1, 1, HASH, 0, List.of());
    return new Entry(
        id(905),
        0,
        0,
        List.of(new AddChunks(TABLE, List.of(chunk))),
        List.of(),
        null,
        null,
        Map.of());
  }

  static Entry removal() {
    return new Entry(
        id(900),
        0,
        0,
        List.of(new RemoveChunks(TABLE, List.of(new RemovedChunk(name(1), 1000, 48_211)))),
        List.of(),
        null,
        null,
        Map.of());
  }

  static Entry rich() {
    return new Entry(id(901), 16, 0, operations(), requirements(), null, HASH, Map.of("user", "é"));
  }

  static Entry escapes() {
    String all = "\" \\ / \b \t \n \f \r \u0000 \u001f \u007f \u00e9 \u2028 \uffff \uD83D\uDC1B";
    return new Entry(
        id(904),
        0,
        0,
        List.of(new SetProperties(TABLE, Map.of(), Set.of("\uD83D\uDC1B", "\uffff", "a"))),
        List.of(),
        null,
        null,
        Map.of("\uD83D\uDC1B", "2", "\uffff", "1", "", all));
  }

  static Entry outcome(Outcome.Kind kind) {
    return new Entry(
        id(kind == Outcome.Kind.REJECTED ? 902 : 903),
        16,
        1,
        List.of(),
        List.of(),
        new Outcome(kind, "quantity is NOT NULL"),
        null,
        Map.of());
  }

  static Slot slot(long first, Entry... entries) {
    List<Long> times = LongStream.range(0, entries.length).map(i -> TIME + i).boxed().toList();
    return new Slot(Format.CURRENT, LAKE, WRITER, first, Slot.NO_PREVIOUS, times, List.of(entries));
  }

  static Slot richSlot() {
    return slot(
        17, rich(), outcome(Outcome.Kind.REJECTED), outcome(Outcome.Kind.WITHDRAWN), append(1));
  }

  static Node.Leaf node() {
    return new Node.Leaf(
        LAKE,
        TABLE,
        List.of(
            new LiveChunk(chunk(1), 0, 2),
            new LiveChunk(chunk(2), (1L << 53) + 1, 9_007_199_254_740_991L)));
  }

  static Root root() {
    return root(List.of(), List.of(), new History(List.of(new KeptRoot(8, HASH)), 0, 0, 0));
  }

  /** The same root with applications, holds and a history. */
  static Root root(List<ApplicationRecord> applications, List<HoldRecord> holds, History history) {
    return new Root(
        Format.CURRENT,
        LAKE,
        16,
        HASH,
        TIME,
        List.of(
            new NamespaceRecord(LAKE, "main", Map.of()),
            new NamespaceRecord(NAMESPACE, "sales", Map.of("a", "b"))),
        List.of(table(), emptyTable()),
        applications,
        holds,
        history);
  }

  private static RootTable table() {
    NodeReference node = reference();
    TableRecord table =
        new TableRecord(
            TABLE,
            LAKE,
            "orders",
            List.of(schema()),
            10,
            Map.of("owner", "ops"),
            Long.MAX_VALUE,
            1,
            16,
            node.totals());
    return new RootTable(table, List.of(node));
  }

  static NodeReference reference() {
    return NodeCodec.reference(new StagedName(16, ulid(5)), node(), NodeCodec.encode(node()));
  }

  private static RootTable emptyTable() {
    TableRecord table =
        new TableRecord(
            ulid(6),
            NAMESPACE,
            "none",
            List.of(everyPrimitive()),
            13,
            Map.of(),
            0,
            5,
            6,
            Totals.NONE);
    return new RootTable(table, List.of());
  }

  static Root emptyRoot() {
    return new Root(
        Format.CURRENT,
        LAKE,
        1,
        HASH,
        TIME,
        List.of(new NamespaceRecord(LAKE, "main", Map.of())),
        List.of(),
        List.of(),
        List.of(),
        History.NONE);
  }

  static Marker marker() {
    return new Marker(Format.CURRENT, LAKE, TIME);
  }
}
