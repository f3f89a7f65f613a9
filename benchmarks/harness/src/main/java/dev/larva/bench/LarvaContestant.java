package dev.larva.bench;

import dev.larva.Lake;
import dev.larva.bench.contest.Racing;
import dev.larva.chunk.ChunkTarget;
import dev.larva.chunk.ChunkWriter;
import dev.larva.chunk.avro.AvroRows;
import dev.larva.chunk.avro.AvroSchemas;
import dev.larva.entry.ChunkEntry;
import dev.larva.entry.StagedName;
import dev.larva.runtime.Ulid;
import dev.larva.schema.Schema;
import dev.larva.schema.TableName;
import dev.larva.transaction.LakeAccess;
import dev.larva.transaction.Staging;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;

/** Larva's own Java API, with its defaults. */
final class LarvaContestant implements Racing {

  static final TableName TABLE = new TableName("main", "contest");

  private final Lake lake;
  private final Ulid table;
  private final Schema schema;
  private final org.apache.avro.Schema rowSchema;
  private final ChunkEntry sample;

  LarvaContestant(Lake lake) {
    this.lake = lake;
    this.table = lake.table(TABLE.toString()).id();
    this.schema = lake.table(TABLE.toString()).schema();
    this.rowSchema = AvroSchemas.toAvro(schema);
    this.sample = stage(0);
  }

  @Override
  public void append(long firstId) {
    lake.transact(tx -> tx.table(TABLE).append(rows(firstId)));
  }

  @Override
  public Runnable staged(long firstId) {
    return commit(stage(firstId));
  }

  private ChunkEntry stage(long firstId) {
    try (ChunkWriter<GenericRecord> writer =
        Staging.writer(
            lake.access(), table, schema, AvroRows.writer(schema), ChunkTarget.DEFAULT)) {
      rows(firstId).forEach(writer::write);
      return writer.finish().get(0);
    }
  }

  @Override
  public Runnable named() {
    LakeAccess access = lake.access();
    StagedName name = new StagedName(access.head().confirmed().version(), access.machine().ulid());
    return commit(
        new ChunkEntry(
            name,
            sample.rows(),
            sample.bytes(),
            sample.hash(),
            sample.schema(),
            sample.statistics()));
  }

  private Runnable commit(ChunkEntry chunk) {
    return () -> lake.transact(tx -> tx.table(TABLE).append(List.of(chunk), schema.id()));
  }

  private List<GenericRecord> rows(long firstId) {
    List<GenericRecord> rows = new ArrayList<>();
    for (long id = firstId; id < firstId + ROWS; id++) {
      GenericRecord row = new GenericData.Record(rowSchema);
      row.put("id", id);
      row.put("name", "name-" + id);
      row.put("amount", id / 2.0);
      rows.add(row);
    }
    return rows;
  }

  @Override
  public long rows() {
    return lake.table(TABLE.toString()).totals().liveRows();
  }

  /** Puts of its process: those of the log, when only commits of named chunks are run. */
  @Override
  public long landings() {
    return lake.requests().create().requests();
  }

  @Override
  public String title() {
    return "Larva, Java API, defaults";
  }

  @Override
  public void close() {
    lake.close();
  }
}
