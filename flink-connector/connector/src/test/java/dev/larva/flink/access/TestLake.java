package dev.larva.flink.access;

import dev.larva.Lake;
import dev.larva.Larva;
import dev.larva.chunk.ChunkTarget;
import dev.larva.flink.rows.FlinkRowWriter;
import dev.larva.flink.types.FlinkTypes;
import dev.larva.format.Layout;
import dev.larva.format.Marker;
import dev.larva.format.MarkerCodec;
import dev.larva.runtime.SystemMachine;
import dev.larva.schema.Field;
import dev.larva.schema.Schema;
import dev.larva.schema.TableName;
import dev.larva.store.MemoryStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.avro.generic.GenericRecord;
import org.apache.flink.table.data.RowData;

/** A lake in memory, over a store with faults, that the tasks of this JVM share. */
public final class TestLake implements AutoCloseable {

  private static final AtomicInteger LAKES = new AtomicInteger();

  private final String name;
  private final FaultStore store;
  private final Lease lease;

  public TestLake() {
    SystemMachine machine = new SystemMachine();
    this.name = "flink-" + LAKES.incrementAndGet();
    Larva.create("memory:" + name, Map.of()).close();
    this.store = new FaultStore(MemoryStore.named(name, machine));
    Marker marker =
        MarkerCodec.decode(Layout.MARKER, store.get(Layout.MARKER).orElseThrow().bytes());
    this.lease = OpenLakes.share(address(), Lake.open("memory:" + name, store, machine, marker));
  }

  public String root() {
    return "memory:" + name;
  }

  public LakeAddress address() {
    return LakeAddress.of(root(), Map.of());
  }

  public Lake lake() {
    return lease.lake();
  }

  public FaultStore store() {
    return store;
  }

  public void create(String table, Field... fields) {
    lake().transact(tx -> tx.createTable(TableName.parse(table), List.of(fields), Map.of()));
  }

  /** Appends rows that have the table's columns. */
  public void append(String table, RowData... rows) {
    Schema schema = lake().table(table).schema();
    FlinkRowWriter form = new FlinkRowWriter(schema, FlinkTypes.row(schema.fields()));
    lake().transact(tx -> tx.table(table).append(List.of(rows), form, ChunkTarget.DEFAULT));
  }

  /** The rows of a table, as records. */
  public List<GenericRecord> rows(String table) {
    List<GenericRecord> rows = new ArrayList<>();
    try (var all = lake().table(table).scan().rows()) {
      all.forEachRemaining(rows::add);
    }
    return rows;
  }

  /** The values of a column of longs, ascending. */
  public List<Long> longs(String table, String column) {
    return rows(table).stream().map(row -> (Long) row.get(column)).sorted().toList();
  }

  @Override
  public void close() {
    lease.close();
    MemoryStore.forget(name);
  }
}
