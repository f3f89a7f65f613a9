package dev.larva.spark.follow;

import dev.larva.spark.task.ChunkPart;
import java.util.List;

/**
 * What is read next.
 *
 * @param end where to go on after it
 */
record Found(Position end, List<ChunkPart> chunks) {

  Found {
    chunks = List.copyOf(chunks);
  }
}
