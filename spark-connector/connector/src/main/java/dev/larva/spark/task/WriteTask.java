package dev.larva.spark.task;

import dev.larva.chunk.ChunkTarget;
import dev.larva.chunk.ChunkWriter;
import dev.larva.format.Layout;
import dev.larva.runtime.SystemMachine;
import dev.larva.runtime.Ulid;
import dev.larva.schema.Schema;
import dev.larva.spark.access.LakeAddress;
import dev.larva.spark.rows.SparkRowWriter;
import dev.larva.store.ObjectStore;
import java.io.Serializable;
import org.apache.spark.sql.catalyst.InternalRow;

/**
 * What all tasks of a write have in common.
 *
 * @param stamp a version that the driver had confirmed when it planned the write: older than any
 *     chunk, so a sweep that passes it makes the commit fail and never loses a row
 * @param chunkBytes at which a chunk is full
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record WriteTask(
    LakeAddress lake, String lakeId, String table, byte[] schema, long stamp, long chunkBytes)
    implements Serializable {

  public static WriteTask of(
      LakeAddress lake, Ulid lakeId, Ulid table, Schema schema, long stamp, long chunkBytes) {
    return new WriteTask(lake, lakeId.text(), table.text(), Wire.pack(schema), stamp, chunkBytes);
  }

  /** A writer of chunks of the table. */
  public ChunkWriter<InternalRow> open(ObjectStore store) {
    Schema rowSchema = Wire.schema(schema);
    Layout layout = new Layout(new Ulid(lakeId));
    Ulid owner = new Ulid(table);
    return new ChunkWriter<>(
        store,
        name -> layout.chunk(owner, name),
        new SystemMachine(),
        rowSchema,
        () -> stamp,
        new ChunkTarget(chunkBytes, ChunkTarget.DEFAULT.rows()),
        new SparkRowWriter(rowSchema));
  }
}
