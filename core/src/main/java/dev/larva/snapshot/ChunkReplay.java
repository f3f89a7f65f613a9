package dev.larva.snapshot;

import dev.larva.entry.ChunkEntry;
import dev.larva.entry.Operation;
import dev.larva.entry.StagedName;
import dev.larva.format.LiveChunk;
import dev.larva.format.TableRecord.Totals;
import dev.larva.snapshot.TableState.Knowledge;
import org.pcollections.TreePMap;
import org.pcollections.TreePSet;

/**
 * The effect of adding and removing chunks: which are live, which row ids are taken, the totals.
 */
final class ChunkReplay {

  private ChunkReplay() {}

  static TableState add(
      TableState table, Operation.AddChunks operation, long cutoff, long version) {
    TreePMap<StagedName, LiveChunk> added = table.added();
    long nextRowId = table.record().nextRowId();
    Totals totals = table.record().totals();
    for (ChunkEntry chunk : operation.chunks()) {
      Refusal.unless(
          !added.containsKey(chunk.name()) && !table.removed().contains(chunk.name()),
          "chunk " + chunk.name() + " was added before");
      Refusal.unless(
          chunk.name().stamp() >= cutoff && chunk.name().stamp() < version,
          "chunk " + chunk.name() + " is staged below the cutoff or after this version");
      TableReplay.requireKnownSchema(table.record(), chunk);
      added = added.plus(chunk.name(), new LiveChunk(chunk, nextRowId, version));
      nextRowId = Math.addExact(nextRowId, chunk.rows());
      totals = totals.plus(1, chunk.rows(), chunk.bytes());
    }
    return new TableState(
        Records.withRows(table.record(), nextRowId, totals, version),
        table.nodes(),
        added,
        table.removed());
  }

  static TableState remove(TableState table, Operation.RemoveChunks operation, long version) {
    TableState state = table;
    for (Operation.RemovedChunk chunk : operation.chunks()) {
      state = remove(state, chunk, version);
    }
    return state;
  }

  private static TableState remove(TableState table, Operation.RemovedChunk chunk, long version) {
    Knowledge knowledge = table.knows(chunk.name());
    Refusal.unless(
        knowledge == Knowledge.LIVE || knowledge == Knowledge.PERHAPS,
        "chunk " + chunk.name() + " is not live");
    LiveChunk known = table.added().get(chunk.name());
    if (known != null) {
      Refusal.unless(
          known.entry().rows() == chunk.rows() && known.entry().bytes() == chunk.bytes(),
          "chunk " + chunk.name() + " is removed with other counts than it was added with");
    }
    TreePSet<StagedName> removed = table.removed().plus(chunk.name());
    Totals totals = table.record().totals().plus(-1, chunk.rows(), chunk.bytes());
    return new TableState(
        Records.withRows(table.record(), table.record().nextRowId(), totals, version),
        table.nodes(),
        table.added().minus(chunk.name()),
        removed);
  }
}
