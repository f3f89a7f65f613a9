package dev.larva.maintenance.compaction;

import dev.larva.format.LiveChunk;
import java.util.List;

/**
 * Chunks of one partition that are written anew together, as one; as none if all their rows are
 * deleted.
 */
record Group(List<LiveChunk> inputs) {

  Group {
    inputs = List.copyOf(inputs);
    if (inputs.isEmpty()) {
      throw new IllegalArgumentException("a group has inputs");
    }
  }

  long bytes() {
    return inputs.stream().mapToLong(chunk -> chunk.entry().bytes()).sum();
  }

  long liveRows() {
    return inputs.stream().mapToLong(LiveChunk::liveRows).sum();
  }

  long deletedRows() {
    return inputs.stream().mapToLong(LiveChunk::deletedRows).sum();
  }
}
