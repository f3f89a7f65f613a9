package dev.larva.transaction;

import dev.larva.chunk.RowIds;
import dev.larva.entry.ChunkEntry;
import dev.larva.entry.ChunkKey;
import dev.larva.entry.ChunkPlace;
import dev.larva.entry.Positions;
import dev.larva.entry.StagedName;
import dev.larva.format.LiveChunk;
import dev.larva.log.LogEntry;
import dev.larva.runtime.Ulid;
import dev.larva.snapshot.TableState;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongConsumer;

/** The live rows of one table at a version: which they are, and their ids. Reads the store. */
final class TableRows {

  private final LakeAccess lake;
  private final TableState table;
  private final Map<StagedName, ChunkPlace> places;

  /**
   * @param places of chunks by name, where the table's tail does not tell them
   */
  TableRows(LakeAccess lake, TableState table, Map<StagedName, ChunkPlace> places) {
    this.lake = lake;
    this.table = table;
    this.places = places;
  }

  Ulid id() {
    return table.record().id();
  }

  String name() {
    return table.record().name();
  }

  /** The live chunk of that name. */
  Optional<LiveChunk> chunk(StagedName name) {
    ChunkPlace place = places.get(name);
    return lake.nodes().chunk(table, place == null ? table.key(name) : new ChunkKey(place, name));
  }

  /** Likewise, where it must be live. */
  LiveChunk require(StagedName name, LogEntry landed) throws Gone {
    return chunk(name).orElseThrow(() -> new Gone("a chunk is not live", this, name, landed));
  }

  /** The positions of all its rows that are not deleted. */
  Positions live(LiveChunk chunk) {
    return Positions.below(chunk.entry().rows()).minus(lake.nodes().deleted(chunk));
  }

  /** Passes on the ids of the rows at those positions. */
  void ids(LiveChunk chunk, Positions positions, LongConsumer taker) {
    RowIds.read(
        lake.store(),
        lake.layout().chunk(id(), chunk.entry().name()),
        lake.reader(table).held(chunk),
        positions,
        taker);
  }

  /** Passes on all rows of a chunk of the table that stores their ids. */
  void read(ChunkEntry chunk, RowIds.Taker taker) {
    RowIds.read(lake.store(), lake.layout().chunk(id(), chunk.name()), chunk, taker);
  }
}
