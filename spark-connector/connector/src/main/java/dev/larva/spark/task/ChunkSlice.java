package dev.larva.spark.task;

import dev.larva.chunk.ByteRange;
import java.io.Serializable;

/**
 * A part of a chunk that one task reads.
 *
 * @param start its first byte
 * @param end the byte after its last; of the last part any that is not before the chunk's end
 */
public record ChunkSlice(ChunkPart chunk, long start, long end) implements Serializable {

  public long bytes() {
    return end - start;
  }

  /** Whether the other begins where this ends. */
  public boolean meets(ChunkSlice next) {
    return end == next.start && chunk.name().equals(next.chunk.name());
  }

  /** This and the one that it meets. */
  public ChunkSlice with(ChunkSlice next) {
    return new ChunkSlice(chunk, start, next.end);
  }

  /** The chunk's rows that are not deleted if this is its first part, else 0: each counts once. */
  public long liveRows() {
    return start == 0 ? chunk.liveRows() : 0;
  }

  ByteRange range() {
    return new ByteRange(start, end);
  }
}
