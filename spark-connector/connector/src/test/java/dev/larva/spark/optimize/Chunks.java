package dev.larva.spark.optimize;

import dev.larva.entry.ChunkEntry;
import dev.larva.entry.ChunkPlace;
import dev.larva.entry.StagedName;
import dev.larva.format.LiveChunk;
import dev.larva.partition.Tuple;
import dev.larva.runtime.SystemMachine;
import java.util.List;

/** Chunks that are only names. */
final class Chunks {

  private static final SystemMachine MACHINE = new SystemMachine();

  private Chunks() {}

  static LiveChunk of(long firstRowId, String partition, long bytes) {
    ChunkEntry entry =
        new ChunkEntry(new StagedName(1, MACHINE.ulid()), 10, bytes, "0".repeat(64), 0, List.of());
    return new LiveChunk(
        entry.at(new ChunkPlace(1, Tuple.of(partition), Tuple.EMPTY)), firstRowId, 1);
  }
}
