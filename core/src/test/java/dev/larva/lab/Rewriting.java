package dev.larva.lab;

import dev.larva.chunk.ChunkReader;
import dev.larva.chunk.ChunkScan;
import dev.larva.chunk.ChunkTarget;
import dev.larva.chunk.ChunkWriter;
import dev.larva.chunk.avro.AvroRows;
import dev.larva.chunk.avro.AvroSchemas;
import dev.larva.chunk.avro.KnownRow;
import dev.larva.entry.ChunkEntry;
import dev.larva.entry.Operation.Rewritten;
import dev.larva.entry.Positions;
import dev.larva.expression.Expression;
import dev.larva.format.LiveChunk;
import dev.larva.scan.TableReader;
import dev.larva.schema.MetadataColumns;
import dev.larva.schema.Schema;
import dev.larva.snapshot.TableState;
import dev.larva.transaction.Staging;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;

/** Rewrites chunks of a table at random: some or all of them, into one or into many. */
final class Rewriting {

  private Rewriting() {}

  static void run(Act act, String table, long seed) {
    SplittableRandom chance = new SplittableRandom(seed);
    TableState state = act.read(table);
    List<LiveChunk> chunks = new ArrayList<>();
    boolean all = chance.nextBoolean();
    Iterator<LiveChunk> each = act.lake().chunks(state);
    each.forEachRemaining(
        chunk -> {
          if (all || chance.nextBoolean()) {
            chunks.add(chunk);
          }
        });
    if (!chunks.isEmpty()) {
      List<Rewritten> outputs =
          written(act, state, chunks, 1 + chance.nextInt(8)).stream()
              .map(chunk -> new Rewritten(chunk, Positions.NONE))
              .toList();
      act.table(table).rewrite(chunks.stream().map(LiveChunk::removed).toList(), outputs);
    }
  }

  private static List<ChunkEntry> written(
      Act act, TableState state, List<LiveChunk> chunks, long rows) {
    Schema schema = state.record().schema();
    TableReader reader = act.lake().access().reader(state);
    ChunkScan scan = new ChunkScan(schema, MetadataColumns.with(schema), Expression.ALL);
    try (ChunkWriter<KnownRow> writer =
        Staging.writer(
            act.lake().access(),
            state.record().id(),
            MetadataColumns.with(schema),
            AvroRows.knownRows(schema),
            new ChunkTarget(1 << 20, rows))) {
      for (LiveChunk chunk : chunks) {
        try (ChunkReader<GenericRecord> each =
            reader.open(reader.whole(chunk), scan, AvroRows.reader())) {
          each.forEachRemaining(row -> writer.write(known(schema, row)));
        }
      }
      return writer.finish();
    }
  }

  private static KnownRow known(Schema schema, GenericRecord row) {
    GenericRecord own = new GenericData.Record(AvroSchemas.toAvro(schema));
    schema.fields().forEach(field -> own.put(field.name(), row.get(field.name())));
    return new KnownRow(
        own,
        (Long) row.get(MetadataColumns.ROW_ID.name()),
        (Long) row.get(MetadataColumns.LAST_UPDATED_VERSION.name()));
  }
}
