package dev.larva.scan.change;

import dev.larva.chunk.ChunkReader;
import dev.larva.chunk.ChunkScan;
import dev.larva.chunk.avro.AvroRows;
import dev.larva.expression.Expression;
import dev.larva.scan.TableReader;
import dev.larva.schema.MetadataColumns;
import dev.larva.schema.Schema;
import java.util.List;
import java.util.PrimitiveIterator;
import org.apache.avro.generic.GenericRecord;

/** Tells of rows their ids, and the versions that changed them last. */
final class RowVersions {

  private RowVersions() {}

  /** Takes a row. */
  @FunctionalInterface
  interface Taker {
    void take(long id, long version);
  }

  /** Passes the rows on; reads the chunk only if it stores what they are. */
  static void read(ChangedRows rows, TableReader table, Taker taker) {
    if (!rows.chunk().entry().rowIds()) {
      PrimitiveIterator.OfLong each = rows.rows().iterator();
      while (each.hasNext()) {
        taker.take(rows.chunk().firstRowId() + each.nextLong(), rows.chunk().version());
      }
      return;
    }
    Schema schema = table.table().record().schema();
    Schema asked =
        new Schema(
            schema.id(), List.of(MetadataColumns.ROW_ID, MetadataColumns.LAST_UPDATED_VERSION));
    ChunkScan scan = new ChunkScan(schema, asked, Expression.ALL);
    try (ChunkReader<GenericRecord> reader =
        table.open(rows.only(table), scan, AvroRows.reader())) {
      while (reader.hasNext()) {
        GenericRecord row = reader.next();
        taker.take((Long) row.get(0), (Long) row.get(1));
      }
    }
  }
}
