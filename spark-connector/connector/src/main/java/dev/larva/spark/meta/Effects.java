package dev.larva.spark.meta;

import dev.larva.entry.ChunkEntry;
import dev.larva.entry.Operation;
import dev.larva.entry.Operation.RemovedChunk;
import dev.larva.entry.Restore;
import dev.larva.runtime.Ulid;
import java.util.List;
import java.util.Optional;

/**
 * What an operation of an entry did to the rows and chunks of its table.
 *
 * @param rowsRemoved that were not deleted before
 */
record Effects(long rowsAdded, long rowsRemoved, long chunksAdded, long chunksRemoved) {

  private static final Effects NONE = new Effects(0, 0, 0, 0);

  Effects plus(Effects more) {
    return new Effects(
        rowsAdded + more.rowsAdded,
        rowsRemoved + more.rowsRemoved,
        chunksAdded + more.chunksAdded,
        chunksRemoved + more.chunksRemoved);
  }

  /** The table, or the namespace, that an operation is on; empty if it is on the lake. */
  static Optional<Ulid> target(Operation operation) {
    if (operation instanceof Operation.OnTable on) {
      return Optional.of(on.table());
    }
    if (operation instanceof Operation.OnNamespaces on) {
      return Optional.of(on.namespace());
    }
    return operation instanceof Operation.SetProperties set
        ? Optional.of(set.target())
        : Optional.empty();
  }

  /** What some operations on one table are, in a word. */
  static String name(List<Operation> operations) {
    for (Operation operation : operations) {
      if (operation instanceof Operation.CreateTable) {
        return "create";
      } else if (operation instanceof Operation.DropTable) {
        return "drop";
      } else if (operation instanceof Restore) {
        return "restore";
      } else if (operation instanceof Operation.RewriteChunks) {
        return "compact";
      }
    }
    Effects effects = of(operations);
    boolean adds = effects.chunksAdded > 0;
    boolean removes = effects.rowsRemoved > 0 || effects.chunksRemoved > 0;
    if (adds) {
      return removes ? "change" : "append";
    }
    return removes ? "delete" : "alter";
  }

  static Effects of(Operation operation) {
    if (operation instanceof Operation.AddChunks added) {
      return added(added.chunks());
    }
    if (operation instanceof Operation.RemoveChunks removed) {
      return removed(removed.chunks());
    }
    if (operation instanceof Operation.DeleteRows deleted) {
      long rows = deleted.chunks().stream().mapToLong(chunk -> chunk.positions().count()).sum();
      return new Effects(0, rows, 0, 0);
    }
    if (operation instanceof Operation.RewriteChunks rewrite) {
      return new Effects(0, 0, rewrite.outputs().size(), rewrite.inputs().size());
    }
    if (operation instanceof Restore restore) {
      return removed(restore.removed()).plus(restored(restore.restored()));
    }
    return NONE;
  }

  /** Of several operations. */
  static Effects of(List<Operation> operations) {
    return operations.stream().map(Effects::of).reduce(NONE, Effects::plus);
  }

  private static Effects added(List<ChunkEntry> chunks) {
    return new Effects(chunks.stream().mapToLong(ChunkEntry::rows).sum(), 0, chunks.size(), 0);
  }

  private static Effects restored(List<Restore.RestoredChunk> chunks) {
    long rows =
        chunks.stream().mapToLong(chunk -> chunk.entry().rows() - chunk.deleted().count()).sum();
    return new Effects(rows, 0, chunks.size(), 0);
  }

  private static Effects removed(List<RemovedChunk> chunks) {
    long rows = chunks.stream().mapToLong(chunk -> chunk.rows() - chunk.deleted()).sum();
    return new Effects(0, rows, 0, chunks.size());
  }
}
