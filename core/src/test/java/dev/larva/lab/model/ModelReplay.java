package dev.larva.lab.model;

import dev.larva.entry.Checkpoint;
import dev.larva.entry.ChunkEntry;
import dev.larva.entry.Claim;
import dev.larva.entry.ColumnChange;
import dev.larva.entry.Entry;
import dev.larva.entry.Operation;
import dev.larva.entry.Positions;
import dev.larva.entry.Restore;
import dev.larva.entry.Retire;
import dev.larva.entry.StagedName;
import dev.larva.entry.Sweep;
import dev.larva.runtime.Ulid;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.LongFunction;

/** Applies operations to a state that may be changed. Top-level columns only. */
final class ModelReplay {

  private final Set<Ulid> idsEver = new TreeSet<>();
  private final Set<StagedName> chunksEver = new TreeSet<>();
  private final LongFunction<ModelState> past;

  /**
   * @param past the state at an earlier version
   */
  ModelReplay(LongFunction<ModelState> past) {
    this.past = past;
  }

  /**
   * @param slot first version of the entry's slot
   */
  void apply(ModelState state, Entry entry, long slot) {
    for (Operation operation : entry.operations()) {
      if (operation instanceof Operation.AddChunks add) {
        add(state, add, slot);
      } else if (operation instanceof Operation.RemoveChunks remove) {
        remove(state, remove.table(), remove.chunks());
      } else if (operation instanceof Operation.DeleteRows delete) {
        delete(state, delete);
      } else if (operation instanceof Operation.RewriteChunks rewrite) {
        rewrite(state, rewrite, slot);
      } else if (operation instanceof Restore restore) {
        remove(state, restore.table(), restore.removed());
        ModelRestore.apply(state, restore, past.apply(restore.version()));
      } else if (operation instanceof Operation.SetProperties change) {
        setProperties(state, change);
      } else if (operation instanceof Checkpoint checkpoint) {
        checkpoint(state, checkpoint);
      } else if (operation instanceof Sweep sweep) {
        sweep(state, sweep);
      } else if (operation instanceof Retire retire) {
        ModelRetire.apply(state, retire);
      } else if (operation instanceof Operation.OnApplication step) {
        ModelApplication.apply(state, step);
      } else if (operation instanceof Operation.OnHistory history) {
        ModelHistory.apply(state, history);
      } else if (!namespace(state, operation) && !table(state, operation)) {
        column(state, operation);
      }
    }
  }

  private void add(ModelState state, Operation.AddChunks add, long slot) {
    ModelTable table = state.table(add.table());
    for (ChunkEntry chunk : add.chunks()) {
      add(state, table, chunk, slot, Set.of());
      table.nextRowId += chunk.rows();
    }
  }

  private void add(
      ModelState state, ModelTable table, ChunkEntry chunk, long slot, Set<Long> deleted) {
    ModelFault.unless(chunksEver.add(chunk.name()), "chunk added twice: " + chunk.name());
    ModelFault.unless(
        chunk.name().stamp() < state.version, "chunk stamped in its future: " + chunk.name());
    ModelFault.unless(chunk.name().stamp() >= state.cutoff, "an old chunk: " + chunk.name());
    ModelFault.unless(table.schemas.containsKey(chunk.schema()), "unknown schema of a chunk");
    ModelFault.unless(chunk.place().spec() < table.specs.size(), "unknown spec of a chunk");
    ModelFault.unless(
        chunk.place().partition().size() == table.specs.get(chunk.place().spec()).fields().size(),
        "a chunk of another partition than its spec has");
    long held = chunk.content() == null ? 0 : slot;
    table.chunks.put(
        chunk.name(), new ModelChunk(chunk, table.nextRowId, state.version, held, deleted));
  }

  private static void delete(ModelState state, Operation.DeleteRows delete) {
    ModelTable table = state.table(delete.table());
    for (Operation.DeletedRows rows : delete.chunks()) {
      ModelChunk live = table.chunks.get(rows.chunk());
      if (live == null) {
        throw new ModelFault("rows deleted of what is not live: " + rows.chunk());
      }
      ModelFault.unless(
          live.entry().place().equals(rows.place()), "rows deleted elsewhere: " + rows.chunk());
      table.chunks.put(rows.chunk(), live.deleting(positions(rows.positions())));
    }
  }

  private void rewrite(ModelState state, Operation.RewriteChunks rewrite, long slot) {
    ModelTable table = state.table(rewrite.table());
    long before = table.liveRows();
    for (Operation.RemovedChunk input : rewrite.inputs()) {
      ModelChunk live = table.chunks.get(input.name());
      ModelFault.unless(
          live == null || live.version() < state.version, "a rewrite of its own entry's chunk");
    }
    remove(state, rewrite.table(), rewrite.inputs());
    for (Operation.Rewritten output : rewrite.outputs()) {
      add(state, table, output.chunk(), slot, positions(output.masked()));
    }
    ModelFault.unless(table.liveRows() == before, "a rewrite changed the number of rows");
  }

  static Set<Long> positions(Positions positions) {
    Set<Long> all = new TreeSet<>();
    positions.iterator().forEachRemaining((long position) -> all.add(position));
    return all;
  }

  private static void remove(ModelState state, Ulid id, List<Operation.RemovedChunk> chunks) {
    ModelTable table = state.table(id);
    for (Operation.RemovedChunk chunk : chunks) {
      ModelChunk live = table.chunks.remove(chunk.name());
      ModelFault.unless(live != null, "removed but not live: " + chunk.name());
      ModelFault.unless(
          live != null
              && live.entry().rows() == chunk.rows()
              && live.entry().bytes() == chunk.bytes()
              && live.entry().place().equals(chunk.place())
              && live.deleted().size() == chunk.deleted(),
          "removed with other counts: " + chunk.name());
    }
  }

  private static void setProperties(ModelState state, Operation.SetProperties change) {
    ModelTable table = state.tables.get(change.target());
    Map<String, String> properties =
        table != null ? table.properties : state.namespaceProperties.get(change.target());
    ModelFault.unless(properties != null, "properties of nothing: " + change.target());
    if (properties != null) {
      change.removed().forEach(properties::remove);
      properties.putAll(change.set());
    }
  }

  private static void sweep(ModelState state, Sweep sweep) {
    ModelFault.unless(sweep.cutoff() <= state.version, "a cutoff to come: " + sweep.cutoff());
    ModelFault.unless(sweep.cutoff() >= state.cutoff, "the cutoff falls: " + sweep.cutoff());
    for (Operation.Hold hold : state.holds.values()) {
      ModelFault.unless(
          hold.claim() != Claim.CONSUMER
              || sweep.cutoff() == state.cutoff
              || sweep.cutoff() <= hold.version(),
          "the cutoff passes a consumer: " + hold);
    }
    Map<Long, String> keep = new TreeMap<>();
    sweep.keep().forEach(root -> keep.put(root.version(), root.hash()));
    Set<Long> named = new TreeSet<>(keep.keySet());
    named.addAll(sweep.drop());
    ModelFault.unless(
        named.equals(state.keptRoots.keySet())
            && named.size() == keep.size() + sweep.drop().size()
            && state.keptRoots.entrySet().containsAll(keep.entrySet()),
        "a sweep names other roots than are kept: " + named + " " + state.keptRoots.keySet());
    state.keptRoots.clear();
    state.keptRoots.putAll(keep);
    state.cutoff = sweep.cutoff();
    ModelRetire.requireReadable(state, keep.keySet(), "a sweep drops a root that is needed");
  }

  private static void checkpoint(ModelState state, Checkpoint checkpoint) {
    ModelFault.unless(
        Math.min(checkpoint.version(), checkpoint.lowestStamp()) >= state.cutoff,
        "a checkpoint below the cutoff: " + checkpoint.version());
    ModelFault.unless(checkpoint.version() < state.version, "a checkpoint of the future");
    String before = state.keptRoots.put(checkpoint.version(), checkpoint.hash());
    ModelFault.unless(before == null, "a root confirmed twice: " + checkpoint.version());
    ModelFault.unless(
        checkpoint.base() == 0 || state.keptRoots.containsKey(checkpoint.base()),
        "the base is not kept: " + checkpoint.base());
  }

  private boolean namespace(ModelState state, Operation operation) {
    if (operation instanceof Operation.CreateNamespace create) {
      takeName(state, null, create.name());
      takeId(create.namespace());
      state.namespaces.put(create.namespace(), create.name());
      state.namespaceProperties.put(create.namespace(), new TreeMap<>(create.properties()));
      return true;
    }
    if (operation instanceof Operation.DropNamespace drop) {
      ModelFault.unless(state.namespaces.remove(drop.namespace()) != null, "no namespace to drop");
      ModelFault.unless(!state.holdsTables(drop.namespace()), "the namespace holds tables");
      state.namespaceProperties.remove(drop.namespace());
      return true;
    }
    if (operation instanceof Operation.RenameNamespace rename) {
      takeName(state, null, rename.name());
      ModelFault.unless(
          state.namespaces.replace(rename.namespace(), rename.name()) != null,
          "no namespace to rename");
      return true;
    }
    return false;
  }

  private boolean table(ModelState state, Operation operation) {
    if (operation instanceof Operation.CreateTable create) {
      takeName(state, create.namespace(), create.name());
      takeId(create.table());
      ModelTable table =
          new ModelTable(
              create.table(),
              create.namespace(),
              create.name(),
              create.schema(),
              create.properties());
      if (create.spec().id() != 0) {
        table.addSpec(create.spec());
      }
      state.tables.put(create.table(), table);
      return true;
    }
    if (operation instanceof Operation.SetPartitioning change) {
      state.table(change.table()).addSpec(change.spec());
      return true;
    }
    if (operation instanceof Operation.DropTable drop) {
      ModelFault.unless(state.tables.remove(drop.table()) != null, "no table to drop");
      return true;
    }
    if (operation instanceof Operation.RenameTable rename) {
      takeName(state, rename.namespace(), rename.name());
      ModelTable table = state.table(rename.table());
      table.namespace = rename.namespace();
      table.name = rename.name();
      return true;
    }
    return false;
  }

  private static void takeName(
      ModelState state, @org.jspecify.annotations.Nullable Ulid namespace, String name) {
    ModelFault.unless(state.named(namespace, name) == null, "the name is taken: " + name);
    ModelFault.unless(
        namespace == null || state.namespaces.containsKey(namespace), "no namespace " + namespace);
  }

  private void takeId(Ulid id) {
    ModelFault.unless(idsEver.add(id), "an id came back: " + id);
  }

  private static void column(ModelState state, Operation operation) {
    if (operation instanceof ColumnChange change && ModelColumns.apply(state, change)) {
      return;
    }
    throw new ModelFault("an operation that the model does not know: " + operation);
  }
}
