package dev.larva.transaction;

import dev.larva.entry.Operation;
import dev.larva.entry.Operation.DeleteRows;
import dev.larva.entry.Operation.DeletedRows;
import dev.larva.entry.Operation.RewriteChunks;
import dev.larva.entry.Positions;
import dev.larva.entry.StagedName;
import dev.larva.log.LogEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.LongStream;

/** Looks for rows where they are not. */
final class PlantedMoves {

  private PlantedMoves() {}

  /** The same positions in the first outputs of the rewrite that took the chunks. */
  static DeleteRows inPlace(DeleteRows delete, LogEntry landed) {
    SortedMap<StagedName, Positions> rows = new TreeMap<>();
    for (DeletedRows old : delete.chunks()) {
      StagedName chunk = old.chunk();
      Positions positions = old.positions();
      for (Operation operation : landed.entry().operations()) {
        if (operation instanceof RewriteChunks rewrite
            && rewrite.inputs().stream().anyMatch(input -> input.name().equals(old.chunk()))
            && !rewrite.outputs().isEmpty()) {
          chunk = rewrite.outputs().get(0).chunk().name();
          positions = within(old.positions(), rewrite.outputs().get(0).chunk().rows());
        }
      }
      rows.merge(chunk, positions, Positions::union);
    }
    List<DeletedRows> moved = new ArrayList<>();
    rows.forEach((chunk, positions) -> moved.add(new DeletedRows(chunk, positions)));
    return new DeleteRows(delete.table(), moved);
  }

  private static Positions within(Positions positions, long rows) {
    LongStream.Builder kept = LongStream.builder();
    positions.iterator().forEachRemaining((long position) -> kept.add(position % rows));
    return Positions.of(kept.build());
  }
}
