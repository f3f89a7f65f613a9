package dev.larva.spark.read;

import dev.larva.Scan;
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

  static PlannedChunks of(Scan scan) {
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
