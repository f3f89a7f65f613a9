package dev.larva.scan.change;

import dev.larva.chunk.RowIds;
import dev.larva.entry.Positions;
import dev.larva.format.LiveChunk;
import dev.larva.scan.TableReader;
import java.util.function.LongConsumer;

/**
 * Rows of one chunk that an entry brought or took away.
 *
 * @param rows their positions; at least one
 */
record ChangedRows(LiveChunk chunk, Positions rows) {

  ChangedRows {
    if (rows.isEmpty()) {
      throw new IllegalArgumentException("no row of the chunk changed: " + chunk.entry().name());
    }
  }

  /** The chunk as if these were its only rows, to be read. */
  LiveChunk only(TableReader table) {
    Positions others = Positions.below(chunk.entry().rows()).minus(rows);
    return table.held(chunk).without(others);
  }

  void ids(TableReader table, LongConsumer taker) {
    RowIds.read(table.store(), table.object(chunk), table.held(chunk), rows, taker);
  }
}
