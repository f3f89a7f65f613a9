package dev.larva.write;

import dev.larva.chunk.ChunkReader;
import dev.larva.chunk.ChunkScan;
import dev.larva.chunk.ChunkSink;
import dev.larva.chunk.avro.AvroRows;
import dev.larva.chunk.avro.KnownRow;
import dev.larva.chunk.avro.OwnColumns;
import dev.larva.entry.Positions;
import dev.larva.error.InvalidRequest;
import dev.larva.expression.Expression;
import dev.larva.format.LiveChunk;
import dev.larva.scan.Plan;
import dev.larva.scan.TableReader;
import dev.larva.schema.MetadataColumns;
import dev.larva.schema.Schema;
import java.util.function.LongFunction;
import java.util.function.UnaryOperator;
import java.util.stream.LongStream;
import org.apache.avro.generic.GenericRecord;
import org.jspecify.annotations.Nullable;

/** Writes rows anew with other values, under the ids that they have. */
public final class Update {

  private final TableReader table;
  private final Schema schema;
  private final OwnColumns own;
  private final LongFunction<@Nullable Long> ids;

  /**
   * An update of rows of a table.
   *
   * @param ids the id that a row is written with, from the one that it has; null: none, as that one
   *     may still change
   */
  public Update(TableReader table, LongFunction<@Nullable Long> ids) {
    this.table = table;
    this.schema = table.table().record().schema();
    this.own = new OwnColumns(schema);
    this.ids = ids;
  }

  /**
   * Writes the new form of each row that matches.
   *
   * @param change a row's new form from its old, which it may alter
   * @return the old rows, which are to leave
   */
  public Deletion run(
      Expression filter, UnaryOperator<GenericRecord> change, ChunkSink<KnownRow> writer) {
    Deletion.Collector old = new Deletion.Collector();
    Plan plan = table.plan(filter);
    while (plan.hasNext()) {
      LiveChunk chunk = plan.next();
      old.add(chunk, update(chunk, filter, change, writer));
    }
    return old.result();
  }

  private Positions update(
      LiveChunk chunk,
      Expression filter,
      UnaryOperator<GenericRecord> change,
      ChunkSink<KnownRow> writer) {
    ChunkScan scan = new ChunkScan(schema, MetadataColumns.with(schema), filter);
    LongStream.Builder found = LongStream.builder();
    try (ChunkReader<GenericRecord> rows =
        table.open(table.whole(chunk), scan, AvroRows.reader())) {
      while (rows.hasNext()) {
        GenericRecord row = rows.next();
        found.add(rows.position());
        writer.write(new KnownRow(changed(own.of(row), change), ids.apply(own.rowId(row)), null));
      }
    }
    return Positions.of(found.build());
  }

  private static GenericRecord changed(
      GenericRecord row, UnaryOperator<@Nullable GenericRecord> change) {
    GenericRecord changed = change.apply(row);
    if (changed == null) {
      throw new InvalidRequest(
          "the function of an update gave no row: it gives the new form of each row; delete rows by"
              + " a delete. row="
              + row);
    }
    return changed;
  }
}
