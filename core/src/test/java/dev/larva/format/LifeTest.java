package dev.larva.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larva.Lake;
import dev.larva.Larva;
import dev.larva.Rows;
import dev.larva.chunk.avro.AvroSchemas;
import dev.larva.expression.Filter;
import dev.larva.maintenance.Retention;
import dev.larva.maintenance.vacuum.VacuumOptions;
import dev.larva.partition.Partitioning;
import dev.larva.schema.Field;
import dev.larva.schema.Schema;
import dev.larva.schema.TableName;
import dev.larva.schema.Type.Primitive;
import dev.larva.snapshot.Snapshot;
import dev.larva.transaction.TableChange;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The lake of {@code format-spec/life}, which has been through much, and the rows that it has. */
class LifeTest {

  static final Path FOLDER = SpecFolder.PATH.resolve("life");
  static final Path ROWS = SpecFolder.PATH.resolve("life.jsonl");
  private static final TableName BIRDS = TableName.parse("birds");

  @Test
  void everyVersionThatCanBeReadHasTheRowsThatItsPageSays() throws IOException {
    if (Boolean.getBoolean(SpecFolder.WRITE) && !Files.exists(FOLDER)) {
      write();
    }
    try (Lake lake = Larva.open(FOLDER.toString())) {
      assertThat(told(lake)).isEqualTo(Files.readAllLines(ROWS));
      assertThat(lake.verify().run(progress -> {}).findings()).isEmpty();
      assertThat(lake.snapshot().retired()).isNotEmpty();
      assertThat(lake.snapshot().heldBefore()).isNotEmpty();
    }
  }

  private static void write() throws IOException {
    Files.createDirectories(FOLDER);
    try (Lake lake = Larva.create(FOLDER.toString(), Map.of(), 3)) {
      live(lake);
      Files.write(ROWS, told(lake));
    }
  }

  private static void live(Lake lake) {
    List<Field> fields =
        List.of(
            Field.required(1, "id", Primitive.LONG),
            Field.optional(2, "place", Primitive.STRING),
            Field.optional(3, "seen", Primitive.INT));
    Partitioning places = Partitioning.by().identity("place");
    lake.transact(tx -> tx.createTable(BIRDS, fields, places, Map.of("inline.bytes", "0")));
    change(
        lake, birds -> append(birds, row(1, "lake", 3), row(2, "lake", 5), row(3, "wood", null)));
    change(lake, birds -> birds.delete(Filter.eq("id", 2L)));
    lake.tag("first summer", lake.snapshot().version());
    change(lake, birds -> birds.renameColumn("seen", "times"));
    change(lake, birds -> birds.widenColumn("times", Primitive.LONG));
    change(lake, birds -> birds.addColumn(null, "note", Primitive.STRING, null));
    change(lake, birds -> append(birds, row(4, "wood", 7L, "at dawn"), row(5, null, 1L, null)));
    change(lake, birds -> birds.partition(Partitioning.by().bucket("id", 2)));
    change(lake, birds -> append(birds, row(6, "moor", 2L, null), row(7, "lake", 4L, "a pair")));
    change(lake, birds -> birds.update(Filter.eq("id", 1L), Map.of("times", 30L)));
    lake.checkpoint();
    lake.restore("birds", lake.snapshotAt("first summer").version());
    lake.restore("birds", lake.snapshot().version() - 1);
    lake.compact("birds");
    lake.checkpoint();
    lake.expire(new Retention(Duration.ZERO, 1), false);
    lake.vacuum(VacuumOptions.DEFAULT.below(lake.snapshot().version()));
    lake.retire();
    change(lake, birds -> birds.setProperties(Map.of(), Set.of("inline.bytes")));
    change(lake, birds -> append(birds, row(8, "moor", 9L, "in its slot")));
    change(lake, birds -> birds.delete(Filter.eq("id", 4L)));
    lake.restore("birds", lake.snapshot().version() - 2);
  }

  private static void change(Lake lake, Consumer<TableChange> change) {
    lake.transact(tx -> change.accept(tx.table(BIRDS)));
  }

  private static void append(TableChange birds, @Nullable Object[]... rows) {
    var avro = AvroSchemas.toAvro(new Schema(0, birds.schema().fields()));
    List<GenericRecord> records = new ArrayList<>();
    for (@Nullable Object[] values : rows) {
      GenericRecord row = new GenericData.Record(avro);
      for (int i = 0; i < values.length; i++) {
        row.put(i, values[i]);
      }
      records.add(row);
    }
    birds.append(records);
  }

  private static @Nullable Object[] row(long id, @Nullable Object... values) {
    List<@Nullable Object> row = new ArrayList<>();
    row.add(id);
    row.addAll(Arrays.asList(values));
    return row.toArray();
  }

  /** A line for each version that can be read. */
  private static List<String> told(Lake lake) {
    Snapshot newest = lake.snapshot();
    List<String> told = new ArrayList<>();
    for (long version = 1; version <= newest.version(); version++) {
      if (newest.isReadable(version)) {
        told.add(line(lake, version));
      }
    }
    return told;
  }

  static String line(Lake lake, long version) {
    return "{\"version\": " + version + ", \"birds\": " + rows(lake, version) + "}";
  }

  private static List<String> rows(Lake lake, long version) {
    List<GenericRecord> rows = new ArrayList<>();
    try (Rows<GenericRecord> all =
        lake.table(BIRDS, lake.snapshotAt(version)).scan().withRowIds().rows()) {
      all.forEachRemaining(rows::add);
    }
    rows.sort(Comparator.comparing(row -> (Long) row.get("_row_id")));
    return rows.stream().map(GenericRecord::toString).toList();
  }
}
