package dev.larva.chunk;

import dev.larva.chunk.avro.AvroRows;
import dev.larva.entry.ChunkEntry;
import dev.larva.expression.Expression;
import dev.larva.format.Layout;
import dev.larva.runtime.Machine;
import dev.larva.runtime.SystemMachine;
import dev.larva.runtime.Ulid;
import dev.larva.schema.Schema;
import dev.larva.store.Key;
import dev.larva.store.MemoryStore;
import dev.larva.store.ObjectStore;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.avro.generic.GenericRecord;
import org.jspecify.annotations.Nullable;

/** A table's chunks in a store in memory, written and read as Avro records. */
public final class ChunkFixture {

  private static final Ulid TABLE = new Ulid("01J00000000000000000000000");
  private static final Ulid LAKE = new Ulid("01J00000000000000000000001");

  public final Machine machine;
  public final ObjectStore store;

  public ChunkFixture() {
    this(new MemoryStore(new SystemMachine()));
  }

  public ChunkFixture(ObjectStore store) {
    this(store, new SystemMachine());
  }

  public ChunkFixture(ObjectStore store, Machine machine) {
    this.store = store;
    this.machine = machine;
  }

  public Key key(ChunkEntry entry) {
    return new Layout(LAKE).chunk(TABLE, entry.name());
  }

  public ChunkWriter<GenericRecord> writer(Schema schema, ChunkTarget target) {
    return writer(schema, target, FileShape.DEFAULT);
  }

  ChunkWriter<GenericRecord> writer(Schema schema, FileShape shape) {
    return writer(schema, ChunkTarget.DEFAULT, shape);
  }

  private ChunkWriter<GenericRecord> writer(Schema schema, ChunkTarget target, FileShape shape) {
    return new ChunkWriter<>(
        store,
        name -> new Layout(LAKE).chunk(TABLE, name),
        machine,
        schema,
        () -> 7,
        target,
        AvroRows.writer(schema),
        shape);
  }

  /** A writer of rows of any form. */
  public <R> ChunkWriter<R> writer(Schema schema, RowWriter<R> form) {
    return new ChunkWriter<>(
        store,
        name -> new Layout(LAKE).chunk(TABLE, name),
        machine,
        schema,
        () -> 7,
        ChunkTarget.DEFAULT,
        form);
  }

  /** Writes rows into one chunk. */
  public ChunkEntry write(Schema schema, List<? extends GenericRecord> rows) {
    try (ChunkWriter<GenericRecord> writer = writer(schema, ChunkTarget.DEFAULT)) {
      rows.forEach(writer::write);
      return writer.finish().get(0);
    }
  }

  public List<GenericRecord> read(ChunkEntry entry, ChunkScan scan) {
    List<GenericRecord> rows = new ArrayList<>();
    try (var reader = ChunkReader.open(store, key(entry), entry, scan, AvroRows.reader())) {
      reader.forEachRemaining(rows::add);
    }
    return rows;
  }

  public List<GenericRecord> read(ChunkEntry entry, Schema table, Expression filter) {
    return read(entry, new ChunkScan(table, table, filter));
  }

  /** Positions of the rows that match. */
  public List<Long> positions(ChunkEntry entry, ChunkScan scan) {
    List<Long> positions = new ArrayList<>();
    try (var reader = ChunkReader.open(store, key(entry), entry, scan, AvroRows.reader())) {
      while (reader.hasNext()) {
        reader.next();
        positions.add(reader.position());
      }
    }
    return positions;
  }

  /** A row with these values, in schema order. */
  public static GenericRecord row(Schema schema, @Nullable Object... values) {
    return Rows.row(schema, Arrays.asList(values));
  }

  /** A row's values by column name, nested rows and all. */
  public static Map<String, @Nullable Object> values(GenericRecord row) {
    Map<String, @Nullable Object> values = new TreeMap<>();
    Rows.values(row).forEach(values::put);
    return values;
  }
}
