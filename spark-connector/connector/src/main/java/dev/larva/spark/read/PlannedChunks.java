package dev.larva.spark.read;

import dev.larva.Scan;
import dev.larva.error.CorruptLake;
import dev.larva.format.LiveChunk;
import dev.larva.scan.Plan;
import dev.larva.spark.task.ChunkPart;
import java.util.ArrayList;
import java.util.List;

/**
 * The chunks that may hold rows that are asked for.
 *
 * @param rows in all of them that are not deleted
 * @param bytes of their objects
 * @param skipped chunks of the table that cannot hold such rows
 */
record PlannedChunks(List<ChunkPart> parts, long rows, long bytes, long skipped) {

  PlannedChunks {
    parts = List.copyOf(parts);
  }

  /** How often a plan is begun anew because a sweep dropped the root that it was made from. */
  private static final int PLANS_LIMIT = 8;

  static PlannedChunks of(Scan scan) {
    Scan reading = scan;
    for (int plans = 1; ; plans++) {
      try {
        return walked(reading);
      } catch (CorruptLake missing) {
        if (plans == PLANS_LIMIT) {
          throw missing;
        }
        reading = reading.renewed().orElseThrow(() -> missing);
      }
    }
  }

  private static PlannedChunks walked(Scan scan) {
    Plan plan = scan.plan();
    List<ChunkPart> parts = new ArrayList<>();
    long rows = 0;
    long bytes = 0;
    while (plan.hasNext()) {
      LiveChunk chunk = scan.whole(plan.next());
      parts.add(ChunkPart.of(chunk));
      rows += chunk.entry().rows() - chunk.deletedRows();
      bytes += chunk.entry().bytes();
    }
    return new PlannedChunks(parts, rows, bytes, plan.skipped());
  }
}
