package dev.larva.format;

import dev.larva.entry.ChunkEntry;
import dev.larva.entry.ChunkKey;
import dev.larva.entry.ChunkPlace;
import dev.larva.entry.Entry;
import dev.larva.entry.Operation;
import dev.larva.entry.Operation.AddChunks;
import dev.larva.entry.Operation.CreateTable;
import dev.larva.entry.Operation.DeleteRows;
import dev.larva.entry.Operation.DeletedRows;
import dev.larva.entry.Operation.RemoveChunks;
import dev.larva.entry.Operation.RemovedChunk;
import dev.larva.entry.Operation.RewriteChunks;
import dev.larva.entry.Operation.Rewritten;
import dev.larva.entry.Operation.SetPartitioning;
import dev.larva.entry.Positions;
import dev.larva.entry.Requirement;
import dev.larva.entry.StagedName;
import dev.larva.format.Root.RootTable;
import dev.larva.partition.CalendarUnit;
import dev.larva.partition.ClusterField;
import dev.larva.partition.PartitionField;
import dev.larva.partition.PartitionSpec;
import dev.larva.partition.Transform;
import dev.larva.partition.Tuple;
import dev.larva.schema.Type.DecimalType;
import dev.larva.schema.Type.Primitive;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;

/** Tables whose rows are arranged. */
final class PartitionSamples {

  private PartitionSamples() {}

  /** Of every transform. */
  static PartitionSpec spec() {
    return new PartitionSpec(
        1,
        List.of(
            field(1, 1, Primitive.LONG, new Transform.Bucket(16), "id_bucket_16"),
            field(2, 11, Primitive.DATE, calendar(CalendarUnit.YEARS), "day_years"),
            field(3, 11, Primitive.DATE, calendar(CalendarUnit.MONTHS), "day_months"),
            field(4, 12, Primitive.TIMESTAMP_TZ, calendar(CalendarUnit.DAYS), "time_days"),
            field(5, 12, Primitive.TIMESTAMP_TZ, calendar(CalendarUnit.HOURS), "time_hours"),
            field(6, 5, Primitive.STRING, new Transform.Truncate(4), "address.street_truncate_4"),
            field(7, 2, new DecimalType(10, 2), new Transform.Identity(), "price")),
        List.of(new ClusterField(3, Primitive.DOUBLE), new ClusterField(1, Primitive.LONG)));
  }

  /** Of cluster columns alone. */
  static PartitionSpec clustered() {
    return new PartitionSpec(1, List.of(), List.of(new ClusterField(5, Primitive.STRING)));
  }

  static ChunkPlace place() {
    return new ChunkPlace(
        1,
        Tuple.of(7, 54, 648, 19_723, 473_352L, "Aach", new BigDecimal("-12.50")),
        Tuple.of(0.0, 1L));
  }

  static ChunkEntry chunk(int number) {
    return Samples.chunk(number).at(place());
  }

  private static ChunkEntry rewritten() {
    return RowSamples.withRowIds(42).at(place());
  }

  static List<Operation> operations() {
    ChunkEntry chunk = chunk(1);
    ChunkEntry nulls =
        Samples.chunk(2)
            .at(new ChunkPlace(1, Tuple.of(null, null, null, null, null, null, null), Tuple.EMPTY));
    return List.of(
        new CreateTable(
            Samples.TABLE, Samples.LAKE, "orders", Samples.schema(), clustered(), Map.of()),
        new SetPartitioning(Samples.TABLE, spec()),
        new SetPartitioning(Samples.TABLE, new PartitionSpec(2, List.of(), List.of())),
        new AddChunks(Samples.TABLE, List.of(chunk, nulls)),
        new DeleteRows(Samples.TABLE, List.of(DeletedRows.of(chunk, Positions.of(0, 7)))),
        new RemoveChunks(Samples.TABLE, List.of(RemovedChunk.of(chunk, 2))),
        new RewriteChunks(
            Samples.TABLE,
            List.of(RemovedChunk.of(chunk, 0)),
            List.of(new Rewritten(rewritten(), Positions.of(1)))));
  }

  static Entry entry() {
    return new Entry(
        Samples.id(960),
        0,
        0,
        operations(),
        List.of(new Requirement.Fits(Samples.TABLE, 0, 1)),
        null,
        null,
        Map.of());
  }

  static Node node() {
    return new Node.Leaf(
        Samples.LAKE,
        Samples.TABLE,
        List.of(new LiveChunk(Samples.chunk(2), 1000, 3), new LiveChunk(chunk(1), 0, 2)));
  }

  static NodeReference reference() {
    return NodeCodec.reference(
        new StagedName(16, Samples.ulid(8)), node(), NodeCodec.encode(node()));
  }

  static Node inner() {
    return new Node.Inner(Samples.LAKE, Samples.TABLE, List.of(reference()));
  }

  static Root root() {
    Root root = Samples.root();
    List<RootTable> tables = root.tables().stream().map(PartitionSamples::arranged).toList();
    return new Root(
        root.format(),
        root.lake(),
        root.version(),
        root.tip(),
        root.time(),
        root.namespaces(),
        tables,
        root.applications(),
        root.holds(),
        root.history());
  }

  private static RootTable arranged(RootTable rootTable) {
    TableRecord table = rootTable.table();
    return new RootTable(
        new TableRecord(
            table.id(),
            table.namespace(),
            table.name(),
            table.schemas(),
            List.of(PartitionSpec.NONE, spec(), new PartitionSpec(2, List.of(), spec().cluster())),
            table.highestFieldId(),
            table.properties(),
            table.nextRowId(),
            table.created(),
            table.changed(),
            table.totals()),
        rootTable.nodes().isEmpty() ? List.of() : List.of(reference()));
  }

  /** Keys in ascending order. */
  static List<ChunkKey> keys() {
    Stream<ChunkPlace> places =
        Stream.of(
                Stream.of(ChunkPlace.NONE, new ChunkPlace(1, Tuple.EMPTY, Tuple.EMPTY)),
                tuples().map(tuple -> new ChunkPlace(1, tuple, Tuple.EMPTY)),
                Stream.of(
                    new ChunkPlace(2, Tuple.of(1), Tuple.of("b")),
                    new ChunkPlace(2, Tuple.of(2), Tuple.EMPTY),
                    new ChunkPlace(2, Tuple.of(2), Tuple.of((Object) null)),
                    new ChunkPlace(2, Tuple.of(2), Tuple.of("a")),
                    new ChunkPlace(10, Tuple.EMPTY, Tuple.of("a"))))
            .flatMap(each -> each);
    return places
        .flatMap(
            place ->
                Stream.of(
                    new ChunkKey(place, Samples.name(1)), new ChunkKey(place, Samples.name(2))))
        .toList();
  }

  private static Stream<Tuple> tuples() {
    return Stream.of(
        Tuple.of((Object) null),
        Tuple.of(null, true),
        Tuple.of(false),
        Tuple.of(true),
        Tuple.of(Double.NEGATIVE_INFINITY),
        Tuple.of(-0.0),
        Tuple.of(Double.MIN_VALUE),
        Tuple.of(Double.NaN),
        Tuple.of(-1.5f),
        Tuple.of(Float.NaN),
        Tuple.of(-7),
        Tuple.of(12),
        Tuple.of(12, (Object) null),
        Tuple.of(12, "a"),
        Tuple.of(Long.MIN_VALUE),
        Tuple.of(100L),
        Tuple.of(new BigDecimal("-12.5")),
        Tuple.of(new BigDecimal("2")),
        Tuple.of(new BigDecimal("2.0")),
        Tuple.of(new BigDecimal("10")),
        Tuple.of(""),
        Tuple.of("Z"),
        Tuple.of("a"),
        Tuple.of("aa"),
        Tuple.of("\uffff"),
        Tuple.of("\uD83D\uDC1B"),
        Tuple.of(new UUID(1, 2)),
        Tuple.of(new UUID(-1, 0)),
        Tuple.of(ByteBuffer.wrap(new byte[0])),
        Tuple.of(ByteBuffer.wrap(new byte[] {1})),
        Tuple.of(ByteBuffer.wrap(new byte[] {1, 0})),
        Tuple.of(ByteBuffer.wrap(new byte[] {-1})));
  }

  private static Transform calendar(CalendarUnit unit) {
    return new Transform.Calendar(unit);
  }

  private static PartitionField field(
      int id, int source, dev.larva.schema.Type type, Transform transform, String name) {
    return new PartitionField(id, source, type, transform, name);
  }
}
