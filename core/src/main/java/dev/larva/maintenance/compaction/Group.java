package dev.larva.maintenance.compaction;

import dev.larva.format.LiveChunk;
import java.util.List;

/**
 * Chunks of one partition that are written anew together, as one; as none if all their rows are
 * deleted.
 */
public record Group(List<LiveChunk> inputs) {

  public Group {
    inputs = List.copyOf(inputs);
    if (inputs.isEmpty()) {
      throw new IllegalArgumentException("a group has inputs");
    }
  }

  /** Bytes of the chunks. */
  public long bytes() {
    return inputs.stream().mapToLong(chunk -> chunk.entry().bytes()).sum();
  }

  /** Their rows that are not deleted. */
  public long liveRows() {
    return inputs.stream().mapToLong(LiveChunk::liveRows).sum();
  }

  /** Their rows that are deleted. */
  public long deletedRows() {
    return inputs.stream().mapToLong(LiveChunk::deletedRows).sum();
  }
}
