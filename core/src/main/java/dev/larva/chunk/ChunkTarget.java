package dev.larva.chunk;

import dev.larva.entry.ChunkEntry;

/**
 * When a chunk is full.
 *
 * @param bytes of the file, about: the next row after this many starts another chunk
 * @param rows at most
 */
public record ChunkTarget(long bytes, long rows) {

  /** 128 MiB, and as many rows as a chunk can hold. */
  public static final ChunkTarget DEFAULT =
      new ChunkTarget(128L * 1024 * 1024, ChunkEntry.ROWS_LIMIT - 1);

  public ChunkTarget {
    if (bytes < 1 || rows < 1 || rows >= ChunkEntry.ROWS_LIMIT) {
      throw new IllegalArgumentException(
          "a chunk's target is positive, and below 2^32 rows: bytes=" + bytes + " rows=" + rows);
    }
  }
}
