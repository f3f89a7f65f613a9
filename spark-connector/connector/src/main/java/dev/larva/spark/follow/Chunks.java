package dev.larva.spark.follow;

import dev.larva.format.LiveChunk;
import dev.larva.spark.task.ChunkPart;
import java.util.ArrayList;
import java.util.List;

/** Gathers chunks up to limits. For one thread. */
final class Chunks {

  private final Limits limits;
  private final List<ChunkPart> parts = new ArrayList<>();
  private long rows;

  Chunks(Limits limits) {
    this.limits = limits;
  }

  /** Takes the chunk, if it may; whether it did. */
  boolean take(LiveChunk chunk) {
    if (!limits.allow(parts.size(), rows, chunk.liveRows())) {
      return false;
    }
    parts.add(ChunkPart.of(chunk));
    rows += chunk.liveRows();
    return true;
  }

  boolean isEmpty() {
    return parts.isEmpty();
  }

  List<ChunkPart> parts() {
    return parts;
  }
}
