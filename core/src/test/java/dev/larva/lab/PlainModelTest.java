package dev.larva.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.FeedReplay;
import dev.larva.Lake;
import dev.larva.Rows;
import dev.larva.chunk.avro.AvroSchemas;
import dev.larva.expression.Expression;
import dev.larva.expression.Filter;
import dev.larva.format.Format;
import dev.larva.format.Layout;
import dev.larva.format.Marker;
import dev.larva.format.MarkerCodec;
import dev.larva.runtime.Machine;
import dev.larva.runtime.SystemMachine;
import dev.larva.schema.Field;
import dev.larva.schema.TableName;
import dev.larva.schema.Type.Primitive;
import dev.larva.snapshot.Snapshot;
import dev.larva.store.Body;
import dev.larva.store.MemoryStore;
import dev.larva.store.ObjectStore;
import dev.larva.transaction.TableChange;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Random changes to one table, with real Parquet, against rows kept in plain maps. */
class PlainModelTest {

  private static final Machine MACHINE = new SystemMachine();
  private static final TableName TABLE = TableName.parse("t");
  private static final int RUNS = 12;
  private static final int STEPS = 25;

  private final ObjectStore store = new MemoryStore(MACHINE);
  private final Marker marker = new Marker(Format.CURRENT, MACHINE.ulid(), 0);

  /** Every row by column name, at some version. */
  private final Map<Long, List<Map<String, Object>>> versions = new TreeMap<>();

  /** The row id of every key that was ever read. */
  private final Map<Long, Long> ids = new TreeMap<>();

  private List<Map<String, Object>> rows = new ArrayList<>();
  private long next;

  @Test
  void everyVersionHoldsWhatPlainRowsHold() {
    for (long seed = 1; seed <= RUNS; seed++) {
      new PlainModelTest().run(new SplittableRandom(seed), "seed " + seed);
    }
  }

  private void run(SplittableRandom random, String seed) {
    store.create(Layout.MARKER, Body.of(MarkerCodec.encode(marker)));
    Lake lake = open();
    lake.transact(
        tx -> tx.createTable(TABLE, List.of(Field.required(1, "k", Primitive.LONG)), Map.of()));
    versions.put(1L, List.of());
    for (int step = 0; step < STEPS; step++) {
      step(lake, random);
      if (random.nextInt(4) == 0) {
        compact(lake, seed);
      }
      if (random.nextInt(6) == 0) {
        restore(lake, random);
      }
      long version = lake.snapshot().version();
      versions.put(version, List.copyOf(rows));
      assertThat(read(lake, lake.snapshot())).as(seed).containsExactlyInAnyOrderElementsOf(rows);
      assertIdsAreStable(lake, seed);
      if (random.nextInt(6) == 0) {
        lake.checkpoint();
        lake.close();
        lake = open();
        versions.put(lake.snapshot().version(), List.copyOf(rows));
      }
    }
    for (Map.Entry<Long, List<Map<String, Object>>> then : versions.entrySet()) {
      assertThat(names(read(lake, lake.snapshotAt(then.getKey()))))
          .as("%s version %d", seed, then.getKey())
          .containsExactlyInAnyOrderElementsOf(names(then.getValue()));
    }
    FeedReplay.check(lake, TABLE, "k", versions.size());
    assertThat(lake.verify().run(done -> {}).findings()).as(seed).isEmpty();
    lake.close();
  }

  /** Rows and columns are what they were, at any version. */
  private void restore(Lake lake, SplittableRandom random) {
    List<Long> known = List.copyOf(versions.keySet());
    long version = known.get(random.nextInt(known.size()));
    lake.restore(TABLE.toString(), version);
    rows = new ArrayList<>(Objects.requireNonNull(versions.get(version)));
  }

  /** Every row stays as it is, with its id and the version that changed it last. */
  private static void compact(Lake lake, String seed) {
    List<String> before = known(lake);
    assertThat(lake.compact(TABLE.toString()).abandoned()).as(seed).isZero();
    assertThat(known(lake)).as(seed).containsExactlyInAnyOrderElementsOf(before);
    assertThat(lake.compact(TABLE.toString()).groups()).as(seed).isZero();
  }

  private static List<String> known(Lake lake) {
    List<String> known = new ArrayList<>();
    try (Rows<GenericRecord> rows = lake.table(TABLE.toString()).scan().withRowIds().rows()) {
      rows.forEachRemaining(row -> known.add(row.toString()));
    }
    return known;
  }

  /** Every key bears the row id that it had first. */
  private void assertIdsAreStable(Lake lake, String seed) {
    try (Rows<GenericRecord> read = lake.table(TABLE.toString()).scan().withRowIds().rows()) {
      read.forEachRemaining(
          row -> {
            Long id = (Long) row.get("_row_id");
            Long first = ids.putIfAbsent((Long) row.get("k"), id);
            assertThat(first).as(seed).isIn(null, id);
          });
    }
    assertThat(ids.values()).as(seed).doesNotHaveDuplicates();
  }

  /** Rows by their keys alone: columns of then may have other names now. */
  private static List<Object> names(List<Map<String, Object>> rows) {
    return rows.stream().map(row -> Objects.requireNonNull(row.get("k"))).toList();
  }

  private Lake open() {
    return Lake.open("memory", store, MACHINE, marker);
  }

  private void step(Lake lake, SplittableRandom random) {
    List<Map<String, Object>> after = new ArrayList<>(rows);
    int choice = random.nextInt(10);
    String column = "c" + random.nextInt(3);
    lake.transact(
        tx -> {
          TableChange table = tx.table(TABLE);
          boolean has = table.schema().fields().stream().anyMatch(f -> f.name().equals(column));
          after.clear();
          after.addAll(rows);
          if (choice == 0) {
            table.overwrite(Expression.ALL);
            after.clear();
          } else if (choice == 1 && !has) {
            table.addColumn(null, column, Primitive.LONG, null);
            after.replaceAll(row -> with(row, column, null));
          } else if (choice == 2 && has) {
            table.dropColumn(column);
            after.replaceAll(row -> without(row, column));
          } else {
            changeRows(table, choice, has ? column : null, random, after);
          }
          append(table, random.nextInt(4), random, after);
        });
    rows = after;
  }

  private void changeRows(
      TableChange table,
      int choice,
      @Nullable String column,
      SplittableRandom random,
      List<Map<String, Object>> after) {
    long bound = random.nextLong(next + 1);
    if (choice == 3 || choice == 4) {
      Filter filter = Filter.greaterOrEqual("k", bound);
      long matching = after.stream().filter(row -> key(row) >= bound).count();
      assertThat(choice == 3 ? table.delete(filter) : table.overwrite(filter)).isEqualTo(matching);
      after.removeIf(row -> key(row) >= bound);
    } else if ((choice == 5 || choice == 6) && column != null) {
      long value = random.nextLong();
      table.update(Filter.less("k", bound), Map.of(column, value));
      after.replaceAll(row -> key(row) < bound ? with(row, column, value) : row);
    } else if (choice == 7) {
      table.setProperties(Map.of("inline.bytes", bound % 2 == 0 ? "0" : "16384"), Set.of());
    }
  }

  private void append(
      TableChange table, int count, SplittableRandom random, List<Map<String, Object>> after) {
    List<GenericRecord> records = new ArrayList<>();
    var schema = AvroSchemas.toAvro(table.schema());
    for (int i = 0; i < count; i++) {
      GenericRecord record = new GenericData.Record(schema);
      Map<String, Object> row = new TreeMap<>();
      for (Field field : table.schema().fields()) {
        Long value = value(field, random);
        record.put(field.name(), value);
        put(row, field.name(), value);
      }
      records.add(record);
      after.add(row);
    }
    table.append(records);
  }

  private static long key(Map<String, Object> row) {
    return (Long) Objects.requireNonNull(row.get("k"));
  }

  private @Nullable Long value(Field field, SplittableRandom random) {
    if (field.name().equals("k")) {
      return next++;
    }
    return random.nextInt(3) == 0 ? null : Long.valueOf(random.nextLong());
  }

  private static Map<String, Object> with(
      Map<String, Object> row, String column, @Nullable Object value) {
    Map<String, Object> copy = new TreeMap<>(row);
    put(copy, column, value);
    return copy;
  }

  private static Map<String, Object> without(Map<String, Object> row, String column) {
    Map<String, Object> copy = new TreeMap<>(row);
    copy.remove(column);
    return copy;
  }

  private static void put(Map<String, Object> row, String column, @Nullable Object value) {
    row.put(column, value == null ? "null" : value);
  }

  private static List<Map<String, Object>> read(Lake lake, Snapshot snapshot) {
    List<Map<String, Object>> read = new ArrayList<>();
    try (Rows<GenericRecord> rows = lake.table(TABLE, snapshot).scan().rows()) {
      rows.forEachRemaining(
          record -> {
            Map<String, Object> row = new TreeMap<>();
            record
                .getSchema()
                .getFields()
                .forEach(field -> put(row, field.name(), record.get(field.name())));
            read.add(row);
          });
    }
    return read;
  }
}
