package dev.larva.transaction;

import dev.larva.chunk.ChunkSink;
import dev.larva.chunk.ChunkTarget;
import dev.larva.chunk.ChunkWriter;
import dev.larva.chunk.RowWriter;
import dev.larva.chunk.split.SplitWriter;
import dev.larva.format.TableRecord;
import dev.larva.partition.PartitionSpec;
import dev.larva.runtime.Ulid;
import dev.larva.schema.Schema;

/** Writes chunks that a later transaction adds. */
public final class Staging {

  private Staging() {}

  /**
   * A sink of rows for a table, which arranges them by its spec in force.
   *
   * @param schema in force, with or without the metadata columns
   */
  public static <T> ChunkSink<T> sink(
      LakeAccess lake, TableRecord table, Schema schema, RowWriter<T> form, ChunkTarget target) {
    if (table.spec().equals(PartitionSpec.NONE)) {
      return writer(lake, table.id(), schema, form, target);
    }
    return SplitWriter.of(
        schema,
        table.spec(),
        form,
        new SplitWriter.Chunks() {
          @Override
          public <R> ChunkWriter<R> writer(RowWriter<R> rows) {
            return Staging.writer(lake, table.id(), schema, rows, target);
          }
        });
  }

  /**
   * A writer of chunks for a table, with the schema that they will be checked against. Their rows
   * are arranged by no spec.
   */
  public static <T> ChunkWriter<T> writer(
      LakeAccess lake, Ulid table, Schema schema, RowWriter<T> form, ChunkTarget target) {
    return new ChunkWriter<>(
        lake.store(),
        chunk -> lake.layout().chunk(table, chunk),
        lake.machine(),
        schema,
        () -> lake.head().confirmed().version(),
        target,
        form);
  }
}
