package dev.larva.write;

import dev.larva.chunk.ChunkReader;
import dev.larva.chunk.ChunkScan;
import dev.larva.chunk.avro.AvroRows;
import dev.larva.entry.Operation.DeletedRows;
import dev.larva.entry.Operation.RemovedChunk;
import dev.larva.entry.Positions;
import dev.larva.expression.Expression;
import dev.larva.format.LiveChunk;
import dev.larva.scan.Plan;
import dev.larva.scan.TableReader;
import dev.larva.schema.Schema;
import dev.larva.snapshot.ChunkFilter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.apache.avro.generic.GenericRecord;

/**
 * The rows that leave a table, as its chunks have them.
 *
 * @param whole chunks of which no row stays
 * @param parts rows of chunks of which some stay
 * @param rows how many leave
 */
public record Deletion(List<RemovedChunk> whole, List<DeletedRows> parts, long rows) {

  public Deletion {
    whole = List.copyOf(whole);
    parts = List.copyOf(parts);
  }

  /** All rows that match; a chunk is read only if its statistics leave that open. */
  public static Deletion matching(TableReader table, Expression filter) {
    Collector rows = new Collector();
    Plan plan = table.plan(filter);
    while (plan.hasNext()) {
      LiveChunk chunk = plan.next();
      if (ChunkFilter.allMatch(filter, chunk.entry(), table.table().record())) {
        rows.addWhole(chunk);
      } else {
        rows.add(chunk, positions(table, chunk, filter));
      }
    }
    return rows.result();
  }

  private static Positions positions(TableReader table, LiveChunk chunk, Expression filter) {
    Schema schema = table.table().record().schema();
    ChunkScan scan = new ChunkScan(schema, new Schema(schema.id(), List.of()), filter);
    LongStream.Builder found = LongStream.builder();
    try (ChunkReader<GenericRecord> rows =
        table.open(table.whole(chunk), scan, AvroRows.reader())) {
      while (rows.hasNext()) {
        rows.next();
        found.add(rows.position());
      }
    }
    return Positions.of(found.build());
  }

  /** Gathers rows chunk by chunk. */
  static final class Collector {

    private final List<RemovedChunk> whole = new ArrayList<>();
    private final List<DeletedRows> parts = new ArrayList<>();
    private long rows;

    void addWhole(LiveChunk chunk) {
      whole.add(chunk.removed());
      rows += chunk.liveRows();
    }

    /**
     * @param positions of rows that are not deleted
     */
    void add(LiveChunk chunk, Positions positions) {
      if (positions.isEmpty()) {
        return;
      }
      if (positions.count() + chunk.deletedRows() == chunk.entry().rows()) {
        addWhole(chunk);
      } else {
        parts.add(DeletedRows.of(chunk.entry(), positions));
        rows += positions.count();
      }
    }

    Deletion result() {
      return new Deletion(whole, parts, rows);
    }
  }
}
