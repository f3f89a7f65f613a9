package dev.larva.spark.rows;

import dev.larva.chunk.ChunkReader;
import dev.larva.chunk.ChunkScan;
import dev.larva.chunk.ChunkTarget;
import dev.larva.chunk.ChunkWriter;
import dev.larva.entry.ChunkEntry;
import dev.larva.expression.Expression;
import dev.larva.format.Layout;
import dev.larva.runtime.SystemMachine;
import dev.larva.runtime.Ulid;
import dev.larva.schema.Schema;
import dev.larva.store.Key;
import dev.larva.store.MemoryStore;
import dev.larva.store.ObjectStore;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.catalyst.CatalystTypeConverters;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/** A chunk of Spark's rows in memory. */
record Chunk(ObjectStore store, Key key, ChunkEntry entry, Schema schema) {

  private static final SystemMachine MACHINE = new SystemMachine();
  private static final Ulid TABLE = MACHINE.ulid();

  /** Rows as users of Spark see them. */
  static Chunk of(Schema schema, StructType shown, List<Row> rows) {
    var converter = CatalystTypeConverters.createToCatalystConverter(shown);
    return of(schema, rows.stream().map(row -> (InternalRow) converter.apply(row)).toList());
  }

  static Chunk of(Schema schema, List<InternalRow> rows) {
    ObjectStore store = MemoryStore.named("rows-" + MACHINE.ulid(), MACHINE);
    Layout layout = new Layout(TABLE);
    try (ChunkWriter<InternalRow> writer =
        new ChunkWriter<>(
            store,
            name -> layout.chunk(TABLE, name),
            MACHINE,
            schema,
            () -> 0,
            ChunkTarget.DEFAULT,
            new SparkRowWriter(schema))) {
      rows.forEach(writer::write);
      ChunkEntry entry = writer.finish().get(0);
      return new Chunk(store, layout.chunk(TABLE, entry.name()), entry, schema);
    }
  }

  /** Its rows by a projection of a schema of the table, as users of Spark see them. */
  List<Row> read(Schema table, Schema projection, StructType shown, Expression filter) {
    var converter = CatalystTypeConverters.createToScalaConverter(shown);
    List<Row> rows = new ArrayList<>();
    ChunkScan scan = new ChunkScan(table, projection, filter);
    try (ChunkReader<InternalRow> reader =
        ChunkReader.open(store, key, entry, scan, new SparkRowReader())) {
      reader.forEachRemaining(row -> rows.add((Row) converter.apply(row)));
    }
    return rows;
  }

  static Row row(@Nullable Object... values) {
    return RowFactory.create(values);
  }
}
