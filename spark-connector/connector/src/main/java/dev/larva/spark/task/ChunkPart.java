package dev.larva.spark.task;

import dev.larva.entry.ChunkEntry;
import dev.larva.entry.StagedName;
import java.io.Serializable;
import java.util.List;

/** What a task must know of a chunk to read it: its entry without the statistics. */
public record ChunkPart(String name, long rows, long bytes, String hash, int schema)
    implements Serializable {

  public static ChunkPart of(ChunkEntry entry) {
    return new ChunkPart(
        entry.name().toString(), entry.rows(), entry.bytes(), entry.hash(), entry.schema());
  }

  ChunkEntry entry() {
    return new ChunkEntry(StagedName.parse(name), rows, bytes, hash, schema, List.of());
  }
}
