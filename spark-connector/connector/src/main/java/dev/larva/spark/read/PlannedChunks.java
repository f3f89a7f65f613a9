package dev.larva.spark.read;

import dev.larva.Scan;
import dev.larva.entry.MergedStatistics;
import dev.larva.entry.Operation.RemovedChunk;
import dev.larva.error.CorruptLake;
import dev.larva.format.LiveChunk;
import dev.larva.scan.Plan;
import dev.larva.spark.task.ChunkPart;
import java.util.ArrayList;
import java.util.List;

/**
 * The chunks that may hold rows that are asked for.
 *
 * @param removable the same, as an entry would take them out of the table
 * @param rows in all of them that are not deleted
 * @param bytes of their objects
 * @param skipped chunks of the table that cannot hold such rows, or are not needed
 * @param known of the columns of all of them, deleted rows among them; of no row: not asked for
 */
public record PlannedChunks(
    List<ChunkPart> parts,
    List<RemovedChunk> removable,
    long rows,
    long bytes,
    long skipped,
    MergedStatistics known) {

  public PlannedChunks {
    parts = List.copyOf(parts);
    removable = List.copyOf(removable);
  }

  /** How often a plan is begun anew because a sweep dropped the root that it was made from. */
  private static final int PLANS_LIMIT = 8;

  /**
   * @param statistics whether to look at those of columns
   */
  static PlannedChunks of(Scan scan, RowsWanted wanted, boolean statistics) {
    Scan reading = scan;
    for (int plans = 1; ; plans++) {
      try {
        return walked(reading, wanted, statistics);
      } catch (CorruptLake missing) {
        if (plans == PLANS_LIMIT) {
          throw missing;
        }
        reading = reading.renewed().orElseThrow(() -> missing);
      }
    }
  }

  private static PlannedChunks walked(Scan scan, RowsWanted wanted, boolean statistics) {
    Plan plan = scan.plan();
    List<ChunkPart> parts = new ArrayList<>();
    List<RemovedChunk> removable = new ArrayList<>();
    long rows = 0;
    long bytes = 0;
    MergedStatistics known = MergedStatistics.NONE;
    while ((!wanted.cuts() || rows < wanted.limit()) && plan.hasNext()) {
      LiveChunk chunk = scan.whole(plan.next());
      parts.add(ChunkPart.of(chunk));
      removable.add(chunk.removed());
      rows += chunk.liveRows();
      bytes += chunk.entry().bytes();
      if (statistics) {
        known = known.plus(chunk.entry().rows(), chunk.entry().statistics());
      }
    }
    return new PlannedChunks(parts, removable, rows, bytes, plan.skipped(), known);
  }
}
