package dev.larva.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.entry.ChunkEntry;
import dev.larva.entry.ChunkKey;
import dev.larva.entry.ChunkPlace;
import dev.larva.entry.FieldStatistics;
import dev.larva.entry.Positions;
import dev.larva.entry.StagedName;
import dev.larva.expression.Expression;
import dev.larva.expression.Expression.Comparator;
import dev.larva.expression.Expression.Compare;
import dev.larva.format.Digest;
import dev.larva.format.Layout;
import dev.larva.format.LiveChunk;
import dev.larva.format.NodeReference;
import dev.larva.format.TableRecord;
import dev.larva.format.TableRecord.Totals;
import dev.larva.partition.PartitionField;
import dev.larva.partition.PartitionSpec;
import dev.larva.partition.Transform;
import dev.larva.partition.Tuple;
import dev.larva.runtime.SystemMachine;
import dev.larva.runtime.Ulid;
import dev.larva.schema.Field;
import dev.larva.schema.Schema;
import dev.larva.schema.Type.Primitive;
import dev.larva.store.CountingStore;
import dev.larva.store.MemoryStore;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Test;
import org.pcollections.TreePMap;
import org.pcollections.TreePSet;

class TreeTest {

  /** So few chunks a node that some hundred chunks make a tree of many levels. */
  private static final Cuts SMALL = new Cuts(2, 1, 9, 7, 3);

  /** Nodes that nearly always end because they are full. */
  private static final Cuts FULL = new Cuts(4, 4, 3, 3, 2);

  private static final Ulid TABLE = new Ulid("01JD1ARVA00000000000000003");
  private static final String HASH = Digest.sha256(new byte[0]);
  private static final long ROWS = 10;

  private final SystemMachine machine = new SystemMachine();
  private final CountingStore store = new CountingStore(new MemoryStore(machine));
  private final Layout layout = new Layout(new Ulid("01JD1ARVA00000000000000001"));
  private final TreeMap<ChunkKey, LiveChunk> model = new TreeMap<>();
  private final Random names = new Random(7);
  private long stamp = 1;
  private LongFunction<ChunkPlace> places = value -> ChunkPlace.NONE;

  @Test
  void anyHistoryOfChangesLeavesTheTreeThatItsChunksMake() {
    assertCanonical(SMALL);
  }

  @Test
  void chunksOfPartitionsAndWithoutAreInOneOrder() {
    places =
        value ->
            value % 3 == 0
                ? ChunkPlace.NONE
                : new ChunkPlace(
                    1 + (int) value % 2, Tuple.of((int) value % 5), Tuple.of(value % 7));
    assertCanonical(SMALL);
  }

  @Test
  void aTableInClusterOrderIsReadAtTheKeysThatAreAskedFor() {
    places = value -> new ChunkPlace(1, Tuple.EMPTY, Tuple.of(value));
    TableState table = TableState.of(record(), List.of());
    for (long i = 0; i < 6_000; i++) {
      table = adding(table, chunk(name(1, i * 7_919 % 6_000), i));
    }
    table = TableState.of(record(), writer(Cuts.STANDARD).grown(table, stamp, true));
    Expression filter = new Compare(1, Comparator.EQUAL, 2_345L);
    long before = store.requests().get().requests();
    Iterator<LiveChunk> chunks =
        nodes().chunks(table, node -> ChunkFilter.mayMatch(filter, node, List.of()));
    chunks.forEachRemaining(it -> {});
    assertThat(store.requests().get().requests() - before).isLessThanOrEqualTo(2);
  }

  @Test
  void aNodeOfOnePartitionIsLeftOutByItsValue() {
    PartitionSpec spec =
        new PartitionSpec(
            1,
            List.of(new PartitionField(1, 1, Primitive.LONG, new Transform.Bucket(8), "bucket")),
            List.of());
    places = value -> new ChunkPlace(1, Tuple.of(spec.fields().get(0).of(value)), Tuple.EMPTY);
    TableState table = adding(TableState.of(record(), List.of()), 6_000);
    table = TableState.of(record(), writer(Cuts.STANDARD).grown(table, stamp, true));
    Expression filter = new Compare(1, Comparator.EQUAL, 2_345L);
    List<PartitionSpec> specs = List.of(PartitionSpec.NONE, spec);
    long before = store.requests().get().requests();
    nodes()
        .chunks(table, node -> ChunkFilter.mayMatch(filter, node, specs))
        .forEachRemaining(it -> {});
    long leaves = table.record().totals().chunks() / 128;
    assertThat(store.requests().get().requests() - before).isBetween(2L, leaves / 2);
  }

  @Test
  void nodesThatAreFullMoveWithTheChunksBeforeThem() {
    assertCanonical(FULL);
  }

  @Test
  void aChangeStoresTheNodesAroundItAndAboveIt() {
    TableState table = TableState.of(record(), List.of());
    table = adding(table, 6_000);
    table = TableState.of(record(), writer(Cuts.STANDARD).grown(table, stamp, true));
    TableState more = adding(table, 1);
    long before = store.requests().create().requests();
    List<NodeReference> regrown = writer(Cuts.STANDARD).grown(more, stamp, true);
    assertThat(store.requests().create().requests() - before).isLessThanOrEqualTo(3);
    assertThat(regrown.get(0).level()).isEqualTo(1);
    assertThat(regrown.stream().mapToLong(it -> it.totals().chunks()).sum()).isEqualTo(6_001);
  }

  @Test
  void aTableThatDidNotChangeStoresNothing() {
    TableState table = adding(TableState.of(record(), List.of()), 5_000);
    List<NodeReference> nodes = writer(Cuts.STANDARD).grown(table, stamp, true);
    long before = store.requests().create().requests();
    assertThat(writer(Cuts.STANDARD).grown(TableState.of(record(), nodes), stamp, true))
        .isEqualTo(nodes);
    assertThat(store.requests().create().requests()).isEqualTo(before);
  }

  @Test
  void aSelectivePredicateReadsNoNodeBelowWhichNothingMatches() {
    TableState table = adding(TableState.of(record(), List.of()), 6_000);
    table = TableState.of(record(), writer(Cuts.STANDARD).grown(table, stamp, true));
    Expression filter = new Compare(1, Comparator.EQUAL, 2_345L);
    long before = store.requests().get().requests();
    Iterator<LiveChunk> chunks =
        nodes().chunks(table, node -> ChunkFilter.mayMatch(filter, node, List.of()));
    List<Long> lower = new ArrayList<>();
    chunks.forEachRemaining(it -> lower.add((Long) it.entry().statistics().get(0).lower()));
    assertThat(lower).contains(2_345L).hasSizeLessThanOrEqualTo(512);
    assertThat(store.requests().get().requests() - before).isLessThanOrEqualTo(2);
  }

  @Test
  void aChunkIsFoundByItsKeyWithOneNodeALevel() {
    TableState table = adding(TableState.of(record(), List.of()), 6_000);
    table = TableState.of(record(), writer(Cuts.STANDARD).grown(table, stamp, true));
    LiveChunk wanted = List.copyOf(model.values()).get(3_777);
    long before = store.requests().get().requests();
    assertThat(nodes().chunk(table, ChunkKey.of(wanted.entry()))).contains(wanted);
    assertThat(store.requests().get().requests() - before).isEqualTo(2);
    assertThat(nodes().chunk(table, new ChunkKey(ChunkPlace.NONE, name(3)))).isEmpty();
  }

  private void assertCanonical(Cuts cuts) {
    for (int seed = 0; seed < 8; seed++) {
      model.clear();
      Random random = new Random(seed);
      TableState table = TableState.of(record(), List.of());
      int deepest = 0;
      for (int round = 0; round < 20; round++) {
        TableState changed = changed(table, random, round < 8 ? 60 : 6, round < 8 ? 6 : 30);
        List<NodeReference> regrown = writer(cuts).grown(changed, stamp, true);
        table = TableState.of(record(), regrown);
        assertThat(logical(regrown)).isEqualTo(logical(grown(cuts)));
        assertThat(chunks(table)).isEqualTo(List.copyOf(model.values()));
        assertThat(regrown.size()).isLessThanOrEqualTo(cuts.rootLimit());
        deepest = regrown.isEmpty() ? deepest : Math.max(deepest, regrown.get(0).level());
      }
      assertThat(deepest).isGreaterThanOrEqualTo(3);
    }
  }

  private TableState changed(TableState table, Random random, int adds, int removes) {
    stamp++;
    TableState state = table;
    for (int i = random.nextInt(adds); i > 0; i--) {
      state = adding(state, chunk(name(random.nextInt(3) == 0 ? stamp : random.nextInt(5)), i));
    }
    for (int i = random.nextInt(removes); i > 0 && !model.isEmpty(); i--) {
      ChunkKey key = any(random);
      state = random.nextInt(4) == 0 ? deleting(state, key) : removing(state, key);
    }
    return state.with(record());
  }

  private StagedName name(long stamped) {
    return name(stamped, names.nextLong(1_000_000_000_000L));
  }

  private static StagedName name(long stamped, long number) {
    return new StagedName(stamped, new Ulid(String.format("01JD1%021d", number)));
  }

  private ChunkKey any(Random random) {
    List<ChunkKey> all = List.copyOf(model.keySet());
    return all.get(random.nextInt(all.size()));
  }

  private TableState removing(TableState state, ChunkKey key) {
    model.remove(key);
    return state.with(
        state.record(),
        state.added().minus(key),
        state.removed().plus(key),
        state.deleted().minus(key));
  }

  /** Deletes the first row that is live. */
  private TableState deleting(TableState state, ChunkKey key) {
    LiveChunk chunk = Objects.requireNonNull(model.get(key));
    long row = chunk.deletedRows();
    if (row == ROWS) {
      return state;
    }
    LiveChunk changed = chunk.deleting(Positions.of(row));
    model.put(key, changed);
    TreePMap<ChunkKey, Positions> deleted = state.deleted();
    return state.added().containsKey(key)
        ? state.with(state.record(), state.added().plus(key, changed), state.removed(), deleted)
        : state.with(
            state.record(),
            state.added(),
            state.removed(),
            deleted.plus(key, deleted.getOrDefault(key, Positions.NONE).union(Positions.of(row))));
  }

  private TableState adding(TableState state, int count) {
    stamp++;
    TableState grown = state;
    for (int i = 0; i < count; i++) {
      grown = adding(grown, chunk(name(stamp, i), i));
    }
    return grown.with(record());
  }

  private TableState adding(TableState state, LiveChunk chunk) {
    model.put(ChunkKey.of(chunk.entry()), chunk);
    return state.with(
        state.record(),
        state.added().plus(ChunkKey.of(chunk.entry()), chunk),
        state.removed(),
        state.deleted());
  }

  private LiveChunk chunk(StagedName name, long value) {
    FieldStatistics statistics = new FieldStatistics(1, 0, 0, value, true, value, true);
    return new LiveChunk(
        new ChunkEntry(name, ROWS, 100, HASH, 0, List.of(statistics)).at(places.apply(value)),
        0,
        Math.max(1, stamp));
  }

  private TableRecord record() {
    Totals totals = model.values().stream().map(Totals::of).reduce(Totals.NONE, Totals::plus);
    Schema schema = new Schema(0, List.of(Field.required(1, "id", Primitive.LONG)));
    return new TableRecord(
        TABLE, layout.lake(), "t", List.of(schema), 1, Map.of(), 0, 1, 1, totals);
  }

  /** The tree of the model's chunks, from nothing. */
  private List<NodeReference> grown(Cuts cuts) {
    TreePMap<ChunkKey, LiveChunk> added = TreePMap.from(model);
    TableState table =
        new TableState(
            record(), List.of(), added, TreePSet.empty(), TreePMap.empty(), TreePMap.empty());
    return writer(cuts).grown(table, stamp, false);
  }

  private static List<String> logical(List<NodeReference> nodes) {
    return nodes.stream().map(NodeReference::logical).toList();
  }

  private List<LiveChunk> chunks(TableState table) {
    List<LiveChunk> chunks = new ArrayList<>();
    nodes().chunks(table).forEachRemaining(chunks::add);
    return chunks;
  }

  private Nodes nodes() {
    return new Nodes(store, layout, machine);
  }

  private CheckpointWriter writer(Cuts cuts) {
    return new CheckpointWriter(store, layout, nodes(), machine, cuts);
  }
}
