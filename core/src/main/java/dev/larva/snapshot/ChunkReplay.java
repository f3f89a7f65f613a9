package dev.larva.snapshot;

import dev.larva.entry.ChunkEntry;
import dev.larva.entry.ChunkKey;
import dev.larva.entry.Operation;
import dev.larva.entry.Positions;
import dev.larva.entry.Restore;
import dev.larva.entry.StagedName;
import dev.larva.format.LiveChunk;
import dev.larva.format.TableRecord.Totals;
import dev.larva.snapshot.TableState.Knowledge;
import java.util.Optional;

/**
 * The effect of operations on rows and chunks: which are live, which rows of them are deleted,
 * which row ids are taken, the totals.
 */
final class ChunkReplay {

  private final long cutoff;
  private final Position at;

  private ChunkReplay(long cutoff, Position at) {
    this.cutoff = cutoff;
    this.at = at;
  }

  /** The table after the operation; empty if it is none on chunks. */
  static Optional<TableState> apply(
      TableState table, Operation.OnTable operation, long cutoff, Position at) {
    ChunkReplay replay = new ChunkReplay(cutoff, at);
    TableState state = table;
    if (operation instanceof Operation.AddChunks add) {
      for (ChunkEntry chunk : add.chunks()) {
        long next = Math.addExact(state.record().nextRowId(), chunk.rows());
        state = replay.add(state, chunk, Positions.NONE, next);
      }
    } else if (operation instanceof Operation.RemoveChunks remove) {
      for (Operation.RemovedChunk chunk : remove.chunks()) {
        state = replay.remove(state, chunk);
      }
    } else if (operation instanceof Operation.DeleteRows delete) {
      for (Operation.DeletedRows rows : delete.chunks()) {
        state = replay.delete(state, rows);
      }
    } else if (operation instanceof Operation.RewriteChunks rewrite) {
      state = replay.rewrite(state, rewrite);
    } else if (operation instanceof Restore restore) {
      state = replay.restore(state, restore);
    } else {
      return Optional.empty();
    }
    return Optional.of(state);
  }

  /**
   * @param masked rows of it that are deleted from the start
   * @param nextRowId of the table from then on
   */
  private TableState add(TableState table, ChunkEntry chunk, Positions masked, long nextRowId) {
    StagedName name = chunk.name();
    ChunkKey key = ChunkKey.of(chunk);
    Refusal.unless(
        isNew(table, key) && isNew(table, table.key(name)), "chunk " + name + " was added before");
    Refusal.unless(
        name.stamp() >= cutoff && name.stamp() < at.version(),
        "chunk " + name + " is staged below the cutoff or after this version");
    TableReplay.requireKnownSchema(table.record(), chunk);
    TableReplay.requireKnownSpec(table.record(), chunk);
    long slot = chunk.content() == null ? 0 : at.slot();
    LiveChunk live =
        new LiveChunk(chunk, table.record().nextRowId(), at.version(), slot, null, masked);
    Totals totals = table.record().totals().plus(Totals.of(live));
    return table
        .with(
            Records.withRows(table.record(), nextRowId, totals, at.version()),
            table.added().plus(key, live),
            table.removed(),
            table.deleted())
        .knowing(key);
  }

  private static boolean isNew(TableState table, ChunkKey key) {
    return !table.added().containsKey(key) && !table.removed().contains(key);
  }

  private TableState remove(TableState table, Operation.RemovedChunk chunk) {
    StagedName name = chunk.name();
    ChunkKey key = new ChunkKey(chunk.place(), name);
    requireLive(table, key);
    LiveChunk known = table.added().get(key);
    if (known != null) {
      Refusal.unless(
          known.entry().rows() == chunk.rows()
              && known.entry().bytes() == chunk.bytes()
              && known.deletedRows() == chunk.deleted(),
          "chunk " + name + " is removed with other counts than it has");
    }
    Totals totals =
        table.record().totals().minus(new Totals(1, chunk.rows(), chunk.bytes(), chunk.deleted()));
    return table
        .with(
            Records.withRows(table.record(), table.record().nextRowId(), totals, at.version()),
            table.added().minus(key),
            table.removed().plus(key),
            table.deleted().minus(key))
        .knowing(key);
  }

  private TableState delete(TableState table, Operation.DeletedRows rows) {
    StagedName name = rows.chunk();
    ChunkKey key = new ChunkKey(rows.place(), name);
    requireLive(table, key);
    LiveChunk known = table.added().get(key);
    Positions before =
        known != null ? known.deleted() : table.deleted().getOrDefault(key, Positions.NONE);
    Refusal.unless(
        !before.intersects(rows.positions()), "rows of chunk " + name + " were deleted before");
    Totals totals = table.record().totals().deleting(rows.positions().count());
    return table.with(
        Records.withRows(table.record(), table.record().nextRowId(), totals, at.version()),
        known != null ? table.added().plus(key, known.deleting(rows.positions())) : table.added(),
        table.removed(),
        known != null
            ? table.deleted()
            : table.deleted().plus(key, before.union(rows.positions())));
  }

  private TableState rewrite(TableState table, Operation.RewriteChunks rewrite) {
    Totals before = table.record().totals();
    TableState state = table;
    for (Operation.RemovedChunk input : rewrite.inputs()) {
      LiveChunk known = state.added().get(new ChunkKey(input.place(), input.name()));
      Refusal.unless(
          known == null || known.version() < at.version(),
          "a rewrite takes a chunk that its own entry adds: " + input.name());
      state = remove(state, input);
    }
    for (Operation.Rewritten output : rewrite.outputs()) {
      state = add(state, output.chunk(), output.masked(), state.record().nextRowId());
    }
    Refusal.unless(
        state.record().totals().liveRows() == before.liveRows(),
        "a rewrite changes how many rows the table has");
    return state;
  }

  private TableState restore(TableState table, Restore restore) {
    TableState state = table;
    for (Operation.RemovedChunk chunk : restore.removed()) {
      state = remove(state, chunk);
    }
    for (Restore.RestoredChunk chunk : restore.restored()) {
      state = bringBack(state, chunk);
    }
    return state;
  }

  /** The chunk with the row ids and deleted rows that it had; no row id is taken for it. */
  private TableState bringBack(TableState table, Restore.RestoredChunk chunk) {
    ChunkEntry entry = chunk.entry();
    ChunkKey key = ChunkKey.of(entry);
    Refusal.unless(
        !table.added().containsKey(key) && !table.added().containsKey(table.key(entry.name())),
        "chunk " + entry.name() + " is live");
    Refusal.unless(
        chunk.firstRowId() <= table.record().nextRowId() - (entry.rowIds() ? 0 : entry.rows()),
        "rows of chunk " + entry.name() + " have ids that the table never gave");
    TableReplay.requireKnownSchema(table.record(), entry);
    TableReplay.requireKnownSpec(table.record(), entry);
    LiveChunk live =
        new LiveChunk(
            entry, chunk.firstRowId(), chunk.version(), chunk.slot(), null, chunk.deleted());
    Totals totals = table.record().totals().plus(Totals.of(live));
    return table
        .with(
            Records.withRows(table.record(), table.record().nextRowId(), totals, at.version()),
            table.added().plus(key, live),
            table.removed(),
            table.deleted())
        .knowing(key);
  }

  /** Neither gone nor never seen, and at the place that the entry says. */
  private static void requireLive(TableState table, ChunkKey said) {
    ChunkKey known = table.key(said.name());
    Refusal.unless(
        known.equals(said) || table.knows(known) != Knowledge.LIVE,
        "chunk " + said.name() + " is at another place than the entry says");
    Knowledge knowledge = table.knows(said);
    Refusal.unless(
        (knowledge == Knowledge.LIVE || knowledge == Knowledge.PERHAPS)
            && table.knows(known) != Knowledge.GONE,
        "chunk " + said.name() + " is not live");
  }
}
