package dev.larva.evolution;

import dev.larva.Lake;
import dev.larva.Larva;
import dev.larva.Rows;
import dev.larva.chunk.avro.AvroSchemas;
import dev.larva.expression.Filter;
import dev.larva.format.LiveChunk;
import dev.larva.scan.Plan;
import dev.larva.schema.Field;
import dev.larva.schema.Schema;
import dev.larva.schema.TableName;
import dev.larva.snapshot.Snapshot;
import dev.larva.transaction.TableChange;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.jspecify.annotations.Nullable;

/** A lake in memory with one table, {@code t}. */
final class EvolvedLake implements AutoCloseable {

  static final TableName TABLE = TableName.parse("t");

  private static final AtomicInteger LAKES = new AtomicInteger();

  final String root = "memory:evolved-" + LAKES.incrementAndGet();
  final Lake lake = Larva.create(root, Map.of());

  EvolvedLake(Schema schema) {
    this(schema, Map.of("inline.bytes", "0"));
  }

  EvolvedLake(Schema schema, Map<String, String> properties) {
    lake.transact(tx -> tx.createTable(TABLE, schema.fields(), properties));
  }

  void change(Consumer<TableChange> change) {
    lake.transact(tx -> change.accept(tx.table(TABLE)));
  }

  Schema schema() {
    return lake.table("t").schema();
  }

  /** Appends one row of values of all columns, in their order. */
  void append(@Nullable Object... values) {
    appendOnly(schema().fields(), values);
  }

  /** Appends one row that brings only these columns. */
  void appendOnly(List<Field> fields, @Nullable Object... values) {
    GenericRecord row = record(fields, values);
    change(table -> table.append(List.of(row)));
  }

  /** The columns of these names. */
  List<Field> fields(String... names) {
    return schema().fields().stream()
        .filter(field -> Arrays.asList(names).contains(field.name()))
        .toList();
  }

  static GenericRecord record(List<Field> fields, @Nullable Object... values) {
    GenericRecord row = new GenericData.Record(AvroSchemas.toAvro(new Schema(0, fields)));
    for (int i = 0; i < values.length; i++) {
      row.put(i, values[i]);
    }
    return row;
  }

  /** Every matching row as text, {@code [1, a, null]}, in no order. */
  List<String> read(Filter filter) {
    return read(lake.snapshot(), filter);
  }

  List<String> read() {
    return read(Filter.all());
  }

  List<String> readAt(long version) {
    return read(lake.snapshotAt(version), Filter.all());
  }

  private List<String> read(Snapshot snapshot, Filter filter) {
    List<String> read = new ArrayList<>();
    try (Rows<GenericRecord> rows = lake.table(TABLE, snapshot).scan().filter(filter).rows()) {
      rows.forEachRemaining(row -> read.add(text(row)));
    }
    return read;
  }

  static String text(GenericRecord row) {
    List<String> values = new ArrayList<>();
    for (int i = 0; i < row.getSchema().getFields().size(); i++) {
      Object value = row.get(i);
      values.add(value instanceof GenericRecord struct ? text(struct) : String.valueOf(value));
    }
    return values.toString();
  }

  /** How many chunks a scan would visit. */
  int planned(Filter filter) {
    Plan plan = lake.table("t").scan().filter(filter).plan();
    List<LiveChunk> chunks = new ArrayList<>();
    plan.forEachRemaining(chunks::add);
    return chunks.size();
  }

  long version() {
    return lake.snapshot().version();
  }

  @Override
  public void close() {
    lake.close();
  }
}
