package dev.larva.spark.read;

import dev.larva.spark.task.ChunkPart;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.connector.read.InputPartition;

/** The chunks that one task reads, in order. */
record ChunkPartition(List<ChunkPart> chunks) implements InputPartition {

  /** What opening a chunk costs, as bytes that could be read in that time. */
  static final long OPEN_BYTES = 4L << 20;

  /** Bytes that one task reads, at most, unless a single chunk is larger. */
  static final long TARGET_BYTES = 128L << 20;

  ChunkPartition {
    chunks = List.copyOf(chunks);
  }

  /**
   * Groups neighbours until a task has its share. A chunk is never split.
   *
   * @param parallelism tasks that can run at once
   */
  static List<ChunkPartition> group(List<ChunkPart> chunks, int parallelism) {
    long total = chunks.stream().mapToLong(ChunkPartition::cost).sum();
    long share = Math.max(OPEN_BYTES, Math.min(TARGET_BYTES, total / Math.max(1, parallelism)));
    List<ChunkPartition> partitions = new ArrayList<>();
    List<ChunkPart> open = new ArrayList<>();
    long size = 0;
    for (ChunkPart chunk : chunks) {
      if (!open.isEmpty() && size + cost(chunk) > share) {
        partitions.add(new ChunkPartition(open));
        open.clear();
        size = 0;
      }
      open.add(chunk);
      size += cost(chunk);
    }
    if (!open.isEmpty()) {
      partitions.add(new ChunkPartition(open));
    }
    return partitions;
  }

  /** Rows of the chunks that are not deleted. */
  long liveRows() {
    return chunks.stream().mapToLong(ChunkPart::liveRows).sum();
  }

  private static long cost(ChunkPart chunk) {
    return chunk.bytes() + OPEN_BYTES;
  }
}
