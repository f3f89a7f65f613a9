package dev.larva.spark.task;

import dev.larva.chunk.ChunkSink;
import dev.larva.chunk.ChunkTarget;
import dev.larva.chunk.ChunkWriter;
import dev.larva.chunk.RowWriter;
import dev.larva.chunk.split.SplitWriter;
import dev.larva.format.Layout;
import dev.larva.partition.PartitionSpec;
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
 * @param spec by which rows are arranged
 * @param stamp a version that the driver had confirmed when it planned the write: older than any
 *     chunk, so a sweep that passes it makes the commit fail and never loses a row
 * @param chunkBytes at which a chunk is full
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record WriteTask(
    LakeAddress lake,
    String lakeId,
    String table,
    byte[] schema,
    byte[] spec,
    long stamp,
    long chunkBytes)
    implements Serializable {

  public static WriteTask of(
      LakeAddress lake,
      Ulid lakeId,
      Ulid table,
      Schema schema,
      PartitionSpec spec,
      long stamp,
      long chunkBytes) {
    return new WriteTask(
        lake, lakeId.text(), table.text(), Wire.pack(schema), Wire.pack(spec), stamp, chunkBytes);
  }

  /** A sink of rows of the table. */
  public ChunkSink<InternalRow> open(ObjectStore store) {
    Schema rowSchema = Wire.schema(schema);
    SparkRowWriter form = new SparkRowWriter(rowSchema);
    PartitionSpec arranged = Wire.spec(spec);
    return arranged.equals(PartitionSpec.NONE)
        ? writer(store, rowSchema, form)
        : SplitWriter.of(
            rowSchema,
            arranged,
            form,
            new SplitWriter.Chunks() {
              @Override
              public <R> ChunkWriter<R> writer(RowWriter<R> rows) {
                return WriteTask.this.writer(store, rowSchema, rows);
              }
            });
  }

  private <R> ChunkWriter<R> writer(ObjectStore store, Schema rowSchema, RowWriter<R> form) {
    Layout layout = new Layout(new Ulid(lakeId));
    Ulid owner = new Ulid(table);
    return new ChunkWriter<>(
        store,
        name -> layout.chunk(owner, name),
        new SystemMachine(),
        rowSchema,
        () -> stamp,
        new ChunkTarget(chunkBytes, ChunkTarget.DEFAULT.rows()),
        form);
  }
}
