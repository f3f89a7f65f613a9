package dev.larva.format;

import dev.larva.entry.ChunkEntry;
import dev.larva.entry.Operation;
import dev.larva.entry.Restore;
import dev.larva.entry.Restore.RestoredChunk;

/** Any operations that bring an earlier version of a table back. */
final class RandomRestores {

  private static final int VERSIONS = 1 << 20;

  private final RandomObjects objects;

  RandomRestores(RandomObjects objects) {
    this.objects = objects;
  }

  Operation operation() {
    long version = 1L + objects.upTo(VERSIONS);
    return new Restore(
        objects.ulid(),
        version,
        objects.upTo(9),
        objects.list(0, 3, i -> objects.removed()),
        objects.list(0, 3, i -> restored(version)));
  }

  private RestoredChunk restored(long newest) {
    ChunkEntry chunk = objects.chunk();
    long version = 1L + objects.upTo((int) newest);
    long slot = chunk.content() == null ? 0 : 1L + objects.upTo((int) version);
    return new RestoredChunk(
        chunk.withoutContent(),
        objects.upTo(VERSIONS),
        version,
        slot,
        objects.positions(chunk.rows()));
  }
}
