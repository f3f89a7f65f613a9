package dev.larva.spark.read;

import dev.larva.spark.task.ChunkPart;
import dev.larva.spark.task.ChunkSlice;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.connector.read.InputPartition;

/** The parts of chunks that one task reads, in order. */
record ChunkPartition(List<ChunkSlice> chunks) implements InputPartition {

  /** What opening a chunk costs, as bytes that could be read in that time. */
  static final long OPEN_BYTES = 4L << 20;

  /** Bytes that one task reads, at most, and about. */
  static final long TARGET_BYTES = 128L << 20;

  /** Smaller parts of a chunk are not read by tasks of their own: a row group may be as large. */
  static final long SLICE_BYTES = 16L << 20;

  /** Parts of this share of a task let neighbours fill it. */
  private static final int SLICES_OF_A_SHARE = 4;

  ChunkPartition {
    chunks = List.copyOf(chunks);
  }

  /**
   * Groups neighbours until a task has its share; large chunks are cut for that.
   *
   * @param parallelism tasks that can run at once
   */
  static List<ChunkPartition> group(List<ChunkPart> chunks, int parallelism) {
    return cut(chunks, share(chunks, parallelism));
  }

  /** What each of the tasks that can run at once has to read, in bytes, within bounds. */
  static long share(List<ChunkPart> chunks, int parallelism) {
    long total = chunks.stream().mapToLong(chunk -> cost(chunk.bytes())).sum();
    return Math.max(OPEN_BYTES, Math.min(TARGET_BYTES, total / Math.max(1, parallelism)));
  }

  /** Likewise, by a share of a task. */
  static List<ChunkPartition> cut(List<ChunkPart> chunks, long share) {
    List<ChunkPartition> partitions = new ArrayList<>();
    List<ChunkSlice> open = new ArrayList<>();
    long size = 0;
    for (ChunkSlice slice : slices(chunks, share)) {
      if (!open.isEmpty() && size + added(open, slice) > share) {
        partitions.add(new ChunkPartition(open));
        open.clear();
        size = 0;
      }
      size += added(open, slice);
      add(open, slice);
    }
    if (!open.isEmpty()) {
      partitions.add(new ChunkPartition(open));
    }
    return partitions;
  }

  /** What a slice adds to a task: one that goes on where the last ends is not opened anew. */
  private static long added(List<ChunkSlice> open, ChunkSlice slice) {
    return goesOn(open, slice) ? slice.bytes() : cost(slice.bytes());
  }

  private static void add(List<ChunkSlice> open, ChunkSlice slice) {
    if (goesOn(open, slice)) {
      int last = open.size() - 1;
      open.set(last, open.get(last).with(slice));
    } else {
      open.add(slice);
    }
  }

  private static boolean goesOn(List<ChunkSlice> open, ChunkSlice slice) {
    return !open.isEmpty() && open.get(open.size() - 1).meets(slice);
  }

  private static List<ChunkSlice> slices(List<ChunkPart> chunks, long share) {
    long most = Math.max(SLICE_BYTES, share / SLICES_OF_A_SHARE);
    List<ChunkSlice> slices = new ArrayList<>();
    for (ChunkPart chunk : chunks) {
      long pieces = Math.max(1, chunk.bytes() / most);
      for (long i = 0; i < pieces; i++) {
        slices.add(
            new ChunkSlice(chunk, chunk.bytes() * i / pieces, chunk.bytes() * (i + 1) / pieces));
      }
    }
    return slices;
  }

  /** Rows of the chunks that are not deleted. */
  long liveRows() {
    return chunks.stream().mapToLong(ChunkSlice::liveRows).sum();
  }

  private static long cost(long bytes) {
    return bytes + OPEN_BYTES;
  }
}
