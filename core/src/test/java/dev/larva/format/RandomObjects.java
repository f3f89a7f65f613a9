package dev.larva.format;

import dev.larva.entry.ChunkEntry;
import dev.larva.entry.ChunkKey;
import dev.larva.entry.Content;
import dev.larva.entry.Entry;
import dev.larva.entry.Entry.Outcome;
import dev.larva.entry.FieldStatistics;
import dev.larva.entry.Operation;
import dev.larva.entry.Operation.AddChunks;
import dev.larva.entry.Operation.CreateTable;
import dev.larva.entry.Operation.SetProperties;
import dev.larva.entry.Positions;
import dev.larva.entry.Requirement;
import dev.larva.entry.StagedName;
import dev.larva.entry.TransactionId;
import dev.larva.expression.Expression;
import dev.larva.format.Root.RootTable;
import dev.larva.format.TableRecord.Totals;
import dev.larva.runtime.Ulid;
import dev.larva.schema.Schema;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** Any objects of the format, from a seed. */
final class RandomObjects {

  private static final long WHOLE = (1L << 53) - 1;
  private static final String ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

  /** What slots say; the third is for tombstones. */
  private static final Outcome.Kind[] DECIDED = {Outcome.Kind.REJECTED, Outcome.Kind.WITHDRAWN};

  private final Random random;
  private final RandomPlaces places = new RandomPlaces(this);
  private final RandomHistory history;

  RandomObjects(long seed) {
    random = new Random(seed);
    history = new RandomHistory(random);
  }

  Slot slot() {
    long first = 1 + (whole() >>> 1);
    List<Entry> entries = list(1, 4, i -> entry(first, i));
    long start = whole() >>> 1;
    return new Slot(
        format(),
        ulid(),
        ulid(),
        first,
        hash(),
        LongStream.range(0, entries.size()).mapToObj(i -> start + i * 7).toList(),
        entries);
  }

  Root root() {
    long version = 1 + (whole() >>> 1);
    TreeSet<Ulid> tables = new TreeSet<>(list(0, 3, i -> ulid()));
    TreeSet<Ulid> namespaces = new TreeSet<>(list(0, 3, i -> ulid()));
    return new Root(
        format(),
        ulid(),
        version,
        hash(),
        whole(),
        namespaces.stream().map(id -> new NamespaceRecord(id, text(), texts())).toList(),
        tables.stream().map(this::rootTable).toList(),
        new RandomApplications(random).records(),
        new RandomApplications(random).holds(),
        history.upTo(version));
  }

  Node node() {
    TreeMap<ChunkKey, LiveChunk> chunks = new TreeMap<>();
    for (ChunkEntry chunk : list(1, 5, i -> chunk())) {
      chunks.put(ChunkKey.of(chunk), live(chunk));
    }
    return random.nextInt(3) == 0
        ? inner()
        : new Node.Leaf(ulid(), ulid(), List.copyOf(chunks.values()));
  }

  private RootTable rootTable(Ulid id) {
    TreeSet<ChunkKey> names = new TreeSet<>(list(0, 6, i -> places.key()));
    List<NodeReference> nodes = references(names);
    Totals totals = nodes.stream().map(NodeReference::totals).reduce(Totals.NONE, Totals::plus);
    List<Schema> schemas = list(1, 3, number -> new RandomSchemas(this).schema(number));
    TableRecord table =
        new TableRecord(
            id,
            ulid(),
            text(),
            schemas,
            places.specs(),
            number(),
            texts(),
            positive(),
            1,
            1 + number(),
            totals);
    return new RootTable(table, nodes);
  }

  private Node inner() {
    return new Node.Inner(ulid(), ulid(), references(new TreeSet<>(list(1, 6, i -> places.key()))));
  }

  private List<NodeReference> references(SortedSet<ChunkKey> names) {
    int level = random.nextInt(3);
    return names.stream().map(only -> reference(only, level)).toList();
  }

  private NodeReference reference(ChunkKey only, int level) {
    long rows = 1L + number();
    int chunks = 1 + random.nextInt(1000);
    Totals totals = new Totals(chunks, rows, whole(), below(rows));
    int entries = level == 0 ? chunks : 1 + random.nextInt(chunks);
    return new NodeReference(
        name(),
        hash(),
        1 + number(),
        hash(),
        level,
        entries,
        only,
        only,
        totals,
        list(0, 4, this::statistics));
  }

  private Entry entry(long first, int before) {
    boolean decided = random.nextInt(4) == 0;
    return new Entry(
        new TransactionId(below(first), ulid()),
        below(first),
        random.nextInt(before + 1),
        decided ? List.of() : list(1, 3, i -> operation()),
        decided ? List.of() : list(0, 3, i -> requirement()),
        decided ? new Outcome(pick(DECIDED), text()) : null,
        random.nextBoolean() ? hash() : null,
        texts());
  }

  private Operation operation() {
    Map<String, String> set = texts();
    TreeSet<String> removed = new TreeSet<>(list(0, 3, i -> text()));
    removed.removeAll(set.keySet());
    return switch (random.nextInt(11)) {
      case 9 -> new RandomRestores(this).operation();
      case 10 -> ColumnSamples.operations().get(random.nextInt(ColumnSamples.operations().size()));
      case 6 -> new RandomApplications(random).operation();
      case 7 -> history.operation();
      case 3 ->
          new Operation.RewriteChunks(
              ulid(), list(1, 3, i -> removed()), list(0, 3, i -> rewritten()));
      case 4 ->
          new Operation.DeleteRows(
              ulid(),
              list(
                  0,
                  3,
                  i ->
                      new Operation.DeletedRows(
                          name(), positions(1 << 20).union(Positions.of(5)), places.place())));
      case 5 -> new Operation.RemoveChunks(ulid(), list(0, 3, i -> removed()));
      case 0 ->
          new CreateTable(
              ulid(),
              ulid(),
              text(),
              new RandomSchemas(this).schema(0),
              pick(RandomPlaces.firstSpecs()),
              set);
      case 1 -> new SetProperties(ulid(), set, removed);
      case 2 -> new AddChunks(ulid(), list(0, 3, i -> chunk()));
      default -> Samples.operations().get(random.nextInt(Samples.operations().size()));
    };
  }

  private Requirement requirement() {
    return switch (random.nextInt(3)) {
      case 0 -> new Requirement.Unchanged(ulid(), expression(5));
      case 1 -> new Requirement.Name(ulid(), text(), random.nextBoolean() ? ulid() : null);
      default -> new Requirement.Fits(ulid(), number(), number());
    };
  }

  private Expression expression(int depth) {
    return switch (random.nextInt(depth == 0 ? 5 : 8)) {
      case 0 -> new Expression.Constant(random.nextBoolean());
      case 1 -> new Expression.IsNull(number());
      case 2 -> new Expression.StartsWith(number(), text());
      case 3 -> new Expression.In(number(), list(0, 4, i -> literal()));
      case 4 -> new Expression.Compare(number(), pick(Expression.Comparator.values()), literal());
      case 5 -> new Expression.Not(expression(depth - 1));
      case 6 -> new Expression.And(list(0, 3, i -> expression(depth - 1)));
      default -> new Expression.Or(list(0, 3, i -> expression(depth - 1)));
    };
  }

  ChunkEntry chunk() {
    byte[] file = new byte[1 + random.nextInt(20)];
    random.nextBytes(file);
    boolean inline = random.nextInt(4) == 0;
    return new ChunkEntry(
        name(),
        1 + number(),
        inline ? file.length : 1 + number(),
        hash(),
        number(),
        list(0, 4, this::statistics),
        random.nextBoolean(),
        places.place(),
        inline ? Content.of(file) : null);
  }

  private Operation.Rewritten rewritten() {
    ChunkEntry chunk = chunk();
    ChunkEntry output =
        new ChunkEntry(
            chunk.name(),
            chunk.rows(),
            chunk.bytes(),
            chunk.hash(),
            chunk.schema(),
            chunk.statistics(),
            true,
            chunk.place(),
            chunk.content());
    return new Operation.Rewritten(output, positions(chunk.rows()));
  }

  Operation.RemovedChunk removed() {
    long rows = 1L + number();
    return new Operation.RemovedChunk(name(), rows, 1 + number(), below(rows), places.place());
  }

  /** Some positions, sparse and dense, below a limit; perhaps none. */
  Positions positions(long limit) {
    long start = below(limit);
    long run = Math.min(start + random.nextInt(9000), limit);
    return Positions.of(
        LongStream.concat(
            random.longs(random.nextInt(6), 0, limit),
            random.nextBoolean() ? LongStream.range(start, run) : LongStream.empty()));
  }

  private LiveChunk live(ChunkEntry chunk) {
    long version = 1 + (whole() >>> 1);
    long slot = chunk.content() == null ? 0 : 1 + below(version);
    Positions deleted = positions(chunk.rows());
    long left = chunk.rows() - deleted.count();
    VectorReference vector =
        random.nextBoolean() || left < 1
            ? null
            : new VectorReference(name(), 1 + number(), hash(), 1 + below(left));
    return new LiveChunk(chunk, positive(), version, slot, vector, deleted);
  }

  private FieldStatistics statistics(int index) {
    Object bound = bound();
    Object same = random.nextBoolean() ? bound : null;
    return new FieldStatistics(
        1 + index * 3,
        random.nextInt(5) - 1,
        random.nextInt(3),
        bound,
        random.nextBoolean(),
        same,
        random.nextBoolean());
  }

  private @Nullable Object bound() {
    Object literal = literal();
    boolean nan =
        (literal instanceof Double wide && wide.isNaN())
            || (literal instanceof Float single && single.isNaN());
    return nan ? null : literal;
  }

  Object literal() {
    byte[] bytes = new byte[random.nextInt(9)];
    random.nextBytes(bytes);
    return switch (random.nextInt(9)) {
      case 0 -> random.nextBoolean();
      case 1 -> random.nextInt();
      case 2 -> random.nextLong();
      case 3 -> Float.intBitsToFloat(random.nextInt());
      case 4 -> Double.longBitsToDouble(random.nextLong());
      case 5 -> new BigDecimal(new BigInteger(126, random).negate(), random.nextInt(39));
      case 6 -> text();
      case 7 -> ByteBuffer.wrap(bytes);
      default -> new UUID(random.nextLong(), random.nextLong());
    };
  }

  private Format format() {
    return new Format(Format.LOG, List.of(), list(0, 3, i -> text()));
  }

  private Map<String, String> texts() {
    Map<String, String> texts = new TreeMap<>();
    list(0, 3, i -> text()).forEach(key -> texts.put(key, text()));
    return texts;
  }

  /** Any code points but halves of pairs; those that need escapes or four bytes are frequent. */
  String text() {
    int[] points =
        IntStream.range(0, random.nextInt(6))
            .map(i -> random.nextInt(List.of(0x20, 0x80, 0xd800, 0x110000).get(random.nextInt(4))))
            .map(point -> point >= 0xd800 && point < 0xe000 ? point + 0x800 : point)
            .toArray();
    return new String(points, 0, points.length);
  }

  Ulid ulid() {
    StringBuilder text = new StringBuilder().append((char) ('0' + random.nextInt(8)));
    while (text.length() < Ulid.LENGTH) {
      text.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
    }
    return new Ulid(text.toString());
  }

  StagedName name() {
    return new StagedName(positive(), ulid());
  }

  private String hash() {
    return Digest.sha256(new byte[] {(byte) random.nextInt()});
  }

  boolean chance() {
    return random.nextBoolean();
  }

  /** A number from 0 to below the limit. */
  int upTo(int limit) {
    return random.nextInt(limit);
  }

  private int number() {
    return random.nextInt(1 << random.nextInt(31));
  }

  private long whole() {
    return random.nextLong() & WHOLE;
  }

  private long positive() {
    return random.nextLong() & Long.MAX_VALUE;
  }

  private long below(long limit) {
    return Math.floorMod(random.nextLong(), limit);
  }

  <T> T pick(T[] values) {
    return values[random.nextInt(values.length)];
  }

  <T> List<T> list(int least, int below, IntFunction<T> form) {
    int size = least + random.nextInt(below - least);
    List<T> values = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      values.add(form.apply(i));
    }
    return values;
  }
}
