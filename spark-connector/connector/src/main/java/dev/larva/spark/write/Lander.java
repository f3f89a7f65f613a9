package dev.larva.spark.write;

import dev.larva.entry.ChunkEntry;
import java.util.List;

/** What becomes of a write whose rows are all staged. */
@FunctionalInterface
public interface Lander {
  void land(PlannedWrite write, List<ChunkEntry> chunks);
}
