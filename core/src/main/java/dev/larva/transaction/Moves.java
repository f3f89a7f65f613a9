package dev.larva.transaction;

import dev.larva.conflict.Effect;
import dev.larva.entry.ChunkEntry;
import dev.larva.entry.ChunkPlace;
import dev.larva.entry.Operation;
import dev.larva.entry.Operation.DeleteRows;
import dev.larva.entry.Operation.DeletedRows;
import dev.larva.entry.Operation.RemoveChunks;
import dev.larva.entry.Operation.RemovedChunk;
import dev.larva.entry.Operation.RewriteChunks;
import dev.larva.entry.Operation.Rewritten;
import dev.larva.entry.Positions;
import dev.larva.entry.StagedName;
import dev.larva.format.LiveChunk;
import dev.larva.log.LogEntry;
import dev.larva.runtime.Ulid;
import dev.larva.snapshot.Snapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Where rows went by one landed entry, and what an operation planned before it must become. */
final class Moves {

  private final LakeAccess lake;
  private final Snapshot before;
  private final LogEntry landed;
  private final Snapshot after;
  private final SortedMap<StagedName, ChunkPlace> places = new TreeMap<>();

  /**
   * @param before the state that the entry found
   * @param after the state that it made
   */
  Moves(LakeAccess lake, Snapshot before, LogEntry landed, Snapshot after) {
    this.lake = lake;
    this.before = before;
    this.landed = landed;
    this.after = after;
    landed.entry().operations().forEach(operation -> places.putAll(operation.places()));
  }

  /** What the operation becomes: itself, if no row that it is about moved. */
  List<Operation> rewritten(Operation operation) throws Gone {
    places.putAll(operation.places());
    if (operation instanceof Operation.OnTable change
        && !(change instanceof RewriteChunks)
        && rewrites(change.table()).isEmpty()) {
      return List.of(operation);
    }
    if (operation instanceof DeleteRows delete) {
      SortedMap<StagedName, Positions> rows = new TreeMap<>();
      delete.chunks().forEach(each -> rows.put(each.chunk(), each.positions()));
      return deletes(delete.table(), rows);
    }
    if (operation instanceof RemoveChunks remove) {
      return removal(remove);
    }
    return List.of(operation instanceof RewriteChunks rewrite ? carried(rewrite) : operation);
  }

  private List<Operation> deletes(Ulid table, SortedMap<StagedName, Positions> rows) throws Gone {
    SortedMap<StagedName, Positions> moved = new TreeMap<>(rows);
    for (RewriteChunks rewrite : rewrites(table)) {
      SortedMap<StagedName, Positions> mine = new TreeMap<>();
      for (RemovedChunk input : rewrite.inputs()) {
        Positions positions = moved.remove(input.name());
        if (positions != null) {
          mine.put(input.name(), positions);
        }
      }
      rehomed(rewrite, mine).forEach((chunk, found) -> moved.merge(chunk, found, Positions::union));
    }
    List<DeletedRows> chunks = new ArrayList<>();
    moved.forEach(
        (chunk, positions) ->
            chunks.add(
                new DeletedRows(chunk, positions, places.getOrDefault(chunk, ChunkPlace.NONE))));
    return chunks.isEmpty() ? List.of() : List.of(new DeleteRows(table, chunks));
  }

  /** Where a landed rewrite put rows of its inputs; nowhere else is looked, and all must live. */
  private SortedMap<StagedName, Positions> rehomed(
      RewriteChunks rewrite, SortedMap<StagedName, Positions> rows) throws Gone {
    if (rows.isEmpty()) {
      return rows;
    }
    List<ChunkEntry> outputs = rewrite.outputs().stream().map(Rewritten::chunk).toList();
    TableRows now = table(after, rewrite.table());
    SortedMap<StagedName, Positions> found =
        Search.of(table(before, rewrite.table()), rows, landed).in(outputs, now, landed);
    for (Map.Entry<StagedName, Positions> there : found.entrySet()) {
      if (now.require(there.getKey(), landed).deleted().intersects(there.getValue())) {
        throw new Gone("a row was deleted or updated", now, there.getKey(), landed);
      }
    }
    return found;
  }

  /** The removal of a rewritten chunk becomes the deletion of the rows that were live in it. */
  private List<Operation> removal(RemoveChunks remove) throws Gone {
    List<RemovedChunk> left = new ArrayList<>();
    SortedMap<StagedName, Positions> rows = new TreeMap<>();
    for (RemovedChunk chunk : remove.chunks()) {
      if (rewrites(remove.table()).stream().anyMatch(rewrite -> isInput(rewrite, chunk.name()))) {
        addLive(rows, remove.table(), chunk.name());
      } else {
        left.add(chunk);
      }
    }
    List<Operation> operations = new ArrayList<>(deletes(remove.table(), rows));
    if (!left.isEmpty()) {
      operations.add(new RemoveChunks(remove.table(), left));
    }
    return operations;
  }

  private void addLive(SortedMap<StagedName, Positions> rows, Ulid table, StagedName name)
      throws Gone {
    TableRows then = table(before, table);
    LiveChunk chunk = then.require(name, landed);
    Positions live = then.live(chunk);
    if (!live.isEmpty()) {
      rows.put(name, live);
    }
  }

  /** Rows that went from the inputs are masked in the outputs. */
  private Operation carried(RewriteChunks rewrite) throws Gone {
    SortedMap<StagedName, Positions> killed = killed(rewrite);
    if (killed.isEmpty()) {
      return rewrite;
    }
    List<RemovedChunk> inputs = new ArrayList<>();
    for (RemovedChunk input : rewrite.inputs()) {
      long more = killed.getOrDefault(input.name(), Positions.NONE).count();
      if (table(after, rewrite.table()).chunk(input.name()).isPresent()) {
        inputs.add(
            new RemovedChunk(
                input.name(), input.rows(), input.bytes(), input.deleted() + more, input.place()));
      }
    }
    if (inputs.isEmpty()) {
      throw new Gone(
          "nothing is left to rewrite", table(before, rewrite.table()), killed.firstKey(), landed);
    }
    return new RewriteChunks(rewrite.table(), inputs, masked(rewrite, killed));
  }

  private List<Rewritten> masked(RewriteChunks rewrite, SortedMap<StagedName, Positions> killed)
      throws Gone {
    TableRows table = table(before, rewrite.table());
    List<ChunkEntry> chunks = rewrite.outputs().stream().map(Rewritten::chunk).toList();
    SortedMap<StagedName, Positions> found =
        Search.of(table, killed, landed).in(chunks, table, landed);
    List<Rewritten> outputs = new ArrayList<>();
    for (Rewritten output : rewrite.outputs()) {
      Positions more = found.getOrDefault(output.chunk().name(), Positions.NONE);
      outputs.add(new Rewritten(output.chunk(), output.masked().union(more)));
    }
    return outputs;
  }

  /** The rows of the inputs that the entry deleted, or removed with their chunk. */
  private SortedMap<StagedName, Positions> killed(RewriteChunks rewrite) throws Gone {
    SortedMap<StagedName, Positions> rows = new TreeMap<>();
    for (Effect effect : Effect.of(landed.entry())) {
      if (effect instanceof Effect.Kill kill && kill.table().equals(rewrite.table())) {
        kill.rows().some().entrySet().stream()
            .filter(some -> isInput(rewrite, some.getKey()))
            .forEach(some -> rows.merge(some.getKey(), some.getValue(), Positions::union));
        for (StagedName whole : kill.rows().whole()) {
          if (isInput(rewrite, whole)) {
            addLive(rows, rewrite.table(), whole);
          }
        }
      }
    }
    return rows;
  }

  private List<RewriteChunks> rewrites(Ulid table) {
    return landed.entry().operations().stream()
        .filter(RewriteChunks.class::isInstance)
        .map(RewriteChunks.class::cast)
        .filter(rewrite -> rewrite.table().equals(table))
        .toList();
  }

  private static boolean isInput(RewriteChunks rewrite, StagedName chunk) {
    return rewrite.inputs().stream().anyMatch(input -> input.name().equals(chunk));
  }

  private TableRows table(Snapshot state, Ulid table) {
    return new TableRows(
        lake,
        state
            .table(table)
            .orElseThrow(() -> new IllegalStateException("no such table any more: " + table)),
        places);
  }
}
