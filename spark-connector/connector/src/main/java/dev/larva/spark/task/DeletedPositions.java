package dev.larva.spark.task;

import dev.larva.entry.Positions;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.apache.spark.unsafe.types.UTF8String;

/** Gathers positions of deleted rows. For one thread. */
public final class DeletedPositions {

  private final Map<UTF8String, LongStream.Builder> byChunk = new HashMap<>();

  /** The row at the position of a chunk is deleted; once is as good as twice. */
  public void add(UTF8String chunk, long position) {
    LongStream.Builder positions = byChunk.get(chunk);
    if (positions == null) {
      positions = LongStream.builder();
      byChunk.put(chunk.copy(), positions);
    }
    positions.add(position);
  }

  /** All of them in portable form, by the names of their chunks; ends the gathering. */
  public Map<String, byte[]> packed() {
    Map<String, byte[]> packed = new TreeMap<>();
    byChunk.forEach(
        (chunk, positions) ->
            packed.put(chunk.toString(), Positions.of(positions.build()).bytes()));
    return packed;
  }
}
