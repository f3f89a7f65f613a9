package dev.larva.evolution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.Lake;
import dev.larva.Larva;
import dev.larva.Rows;
import dev.larva.expression.Expression;
import dev.larva.partition.ClusterField;
import dev.larva.partition.PartitionField;
import dev.larva.partition.PartitionSpec;
import dev.larva.partition.Partitioning;
import dev.larva.schema.Schema;
import dev.larva.schema.SchemaBuilder;
import dev.larva.schema.TableName;
import dev.larva.schema.Type.Primitive;
import dev.larva.snapshot.Snapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Test;

/**
 * Random histories of columns and rows: every version reads as plain rows do, whatever the filter.
 */
class HistoriesTest {

  private static final TableName TABLE = TableName.parse("t");
  private static final int RUNS = Integer.getInteger("larva.evolution.runs", 15);
  private static final int STEPS = 30;
  private static final int FILTERS = 8;

  /** The key is never a source, so that it stays as it is; the others may be widened. */
  private static final Schema SCHEMA =
      SchemaBuilder.schema()
          .required("k", Primitive.LONG)
          .optional("i", Primitive.INT)
          .optional("f", Primitive.FLOAT)
          .optional("s", SchemaBuilder.schema().optional("b", Primitive.BYTE).struct())
          .build();

  private static final List<Partitioning> ARRANGED =
      List.of(
          Partitioning.by(),
          Partitioning.by(),
          Partitioning.by().bucket("i", 3),
          Partitioning.by().identity("i").clusteredBy("f"),
          Partitioning.by().truncate("i", 4).identity("s.b"),
          Partitioning.by().bucket("f", 2).clusteredBy("i", "k"));

  @Test
  void everyVersionReadsAsPlainRows() {
    for (long seed = 1; seed <= RUNS; seed++) {
      run(seed);
    }
  }

  private static void run(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    RandomHistory history = new RandomHistory(random);
    Map<Long, PlainTable> versions = new TreeMap<>();
    try (Lake lake = Larva.create("memory:histories-" + seed, Map.of())) {
      Partitioning arranged = ARRANGED.get(random.nextInt(ARRANGED.size()));
      Map<String, String> properties = Map.of("inline.bytes", seed % 2 == 0 ? "0" : "16384");
      lake.transact(tx -> tx.createTable(TABLE, SCHEMA.fields(), arranged, properties));
      PlainTable plain = new PlainTable(SCHEMA, Map.of());
      for (int step = 0; step < STEPS; step++) {
        plain = step(lake, history, plain);
        versions.put(lake.snapshot().version(), plain);
        if (random.nextInt(5) == 0) {
          lake.compact(TABLE.toString());
          versions.put(lake.snapshot().version(), plain);
        }
        if (random.nextInt(6) == 0) {
          lake.checkpoint();
          versions.put(lake.snapshot().version(), plain);
        }
      }
      versions.forEach((version, then) -> check(lake, version, then, history, seed));
      assertThat(lake.verify().run(done -> {}).findings()).as("seed %d", seed).isEmpty();
    }
  }

  private static PlainTable step(Lake lake, RandomHistory history, PlainTable before) {
    List<PlainTable> after = new ArrayList<>();
    Set<Integer> sources = sources(lake);
    lake.transact(tx -> after.add(history.step(tx.table(TABLE), before, sources)));
    return after.get(after.size() - 1);
  }

  private static Set<Integer> sources(Lake lake) {
    PartitionSpec spec = lake.table(TABLE.toString()).record().spec();
    Set<Integer> sources = new TreeSet<>();
    spec.fields().stream().map(PartitionField::source).forEach(sources::add);
    spec.cluster().stream().map(ClusterField::source).forEach(sources::add);
    return sources;
  }

  private static void check(
      Lake lake, long version, PlainTable then, RandomHistory history, long seed) {
    Snapshot snapshot = lake.snapshotAt(version);
    Schema schema = lake.table(TABLE, snapshot).schema();
    assertThat(schema.fields()).isEqualTo(then.schema().fields());
    for (int i = 0; i < FILTERS; i++) {
      Expression filter = i == 0 ? Expression.ALL : history.filter(then);
      assertThat(read(lake, snapshot, filter))
          .as("seed %d version %d filter %s", seed, version, filter)
          .containsExactlyInAnyOrderElementsOf(then.shown(filter));
    }
  }

  private static List<String> read(Lake lake, Snapshot snapshot, Expression filter) {
    var table = lake.table(TABLE, snapshot);
    List<String> read = new ArrayList<>();
    try (Rows<GenericRecord> rows = table.scan().filter(filter).rows()) {
      rows.forEachRemaining(
          row -> read.add(PlainTable.text(PlainRows.row(table.schema().fields(), row))));
    }
    return read;
  }
}
