package dev.larva.transaction;

import dev.larva.chunk.ChunkTarget;
import dev.larva.chunk.ChunkWriter;
import dev.larva.chunk.RowWriter;
import dev.larva.runtime.Ulid;
import dev.larva.schema.Schema;

/** Writes chunks that a later transaction adds. */
public final class Staging {

  private Staging() {}

  /** A writer of chunks for a table, with the schema that they will be checked against. */
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
