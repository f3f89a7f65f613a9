package dev.larva.write;

import dev.larva.chunk.ChunkReader;
import dev.larva.chunk.ChunkScan;
import dev.larva.chunk.ChunkWriter;
import dev.larva.chunk.avro.AvroRows;
import dev.larva.chunk.avro.KnownRow;
import dev.larva.chunk.avro.OwnColumns;
import dev.larva.expression.Expression;
import dev.larva.format.LiveChunk;
import dev.larva.scan.TableReader;
import dev.larva.schema.MetadataColumns;
import dev.larva.schema.Schema;
import java.util.function.BooleanSupplier;
import org.apache.avro.generic.GenericRecord;

/**
 * Writes rows anew as they are: values by the schema in force, row ids and last updated versions.
 */
public final class Rewrite {

  private final TableReader table;
  private final OwnColumns own;
  private final ChunkScan scan;

  public Rewrite(TableReader table) {
    Schema schema = table.table().record().schema();
    this.table = table;
    this.own = new OwnColumns(schema);
    this.scan = new ChunkScan(schema, MetadataColumns.with(schema), Expression.ALL);
  }

  /**
   * Writes the live rows of a chunk, in their order.
   *
   * @param chunk with all that is needed at hand, as {@link TableReader} gives it
   * @param going is asked between rows whether to go on
   * @return whether it came to the chunk's end
   */
  public boolean run(LiveChunk chunk, ChunkWriter<KnownRow> writer, BooleanSupplier going) {
    try (ChunkReader<GenericRecord> rows = table.open(chunk, scan, AvroRows.reader())) {
      while (rows.hasNext()) {
        if (!going.getAsBoolean()) {
          return false;
        }
        GenericRecord row = rows.next();
        writer.write(new KnownRow(own.of(row), own.rowId(row), own.lastUpdated(row)));
      }
    }
    return true;
  }
}
