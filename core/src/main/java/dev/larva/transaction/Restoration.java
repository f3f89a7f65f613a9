package dev.larva.transaction;

import dev.larva.entry.ChunkKey;
import dev.larva.entry.Operation.RemovedChunk;
import dev.larva.entry.Requirement;
import dev.larva.entry.Restore;
import dev.larva.entry.Restore.RestoredChunk;
import dev.larva.entry.StagedName;
import dev.larva.error.InvalidRequest;
import dev.larva.expression.Expression;
import dev.larva.format.LiveChunk;
import dev.larva.format.NodeReference;
import dev.larva.format.TableRecord;
import dev.larva.snapshot.Nodes;
import dev.larva.snapshot.TableState;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Finds how the chunks of a table at an earlier version differ from those that it has, and has a
 * transaction make up for it. Subtrees that both name, and neither has changed since, are not read.
 */
final class Restoration {

  private final Work work;
  private final Nodes nodes;
  private final List<RemovedChunk> removed = new ArrayList<>();
  private final List<RestoredChunk> restored = new ArrayList<>();

  Restoration(Work work) {
    this.work = work;
    this.nodes = work.lake().nodes();
  }

  /** Whether the table was otherwise at that version. */
  boolean run(TableState now, long version) {
    TableRecord record = now.record();
    TableState then =
        work.lake()
            .head()
            .at(version)
            .table(record.id())
            .orElseThrow(
                () ->
                    new InvalidRequest(
                        "The table was not there at that version. Restore a later one, from "
                            + record.created()
                            + " on. table="
                            + record.name()
                            + " version="
                            + version));
    compare(now, then);
    boolean sameColumns = record.schema().fields().equals(then.record().schema().fields());
    if (removed.isEmpty() && restored.isEmpty() && sameColumns) {
      return false;
    }
    work.require(new Requirement.Unchanged(record.id(), Expression.ALL));
    work.require(new Requirement.Shape(record.id(), record.schema().id()));
    int schema = then.record().schema().id();
    work.change(() -> new Restore(record.id(), version, schema, removed, restored));
    return true;
  }

  private void compare(TableState now, TableState then) {
    Predicate<NodeReference> wanted = differing(now, then);
    Iterator<LiveChunk> is = nodes.chunks(now, wanted);
    Iterator<LiveChunk> was = nodes.chunks(then, wanted);
    @Nullable LiveChunk left = next(is);
    @Nullable LiveChunk right = next(was);
    while (left != null || right != null) {
      int order = order(left, right);
      if (order == 0 && left != null && right != null) {
        same(left, right);
      } else if (order <= 0 && left != null) {
        removed.add(left.removed());
      } else if (right != null) {
        restored.add(restored(right));
      }
      left = order <= 0 ? next(is) : left;
      right = order >= 0 ? next(was) : right;
    }
  }

  /** Which nodes need be read: all but those that hold the same chunks at both versions. */
  private static Predicate<NodeReference> differing(TableState now, TableState then) {
    Set<StagedName> names = new TreeSet<>();
    now.nodes().forEach(node -> names.add(node.name()));
    Set<StagedName> shared = new TreeSet<>();
    then.nodes().stream()
        .filter(node -> names.contains(node.name()) && !now.changed(node) && !then.changed(node))
        .forEach(node -> shared.add(node.name()));
    return node -> !shared.contains(node.name());
  }

  private void same(LiveChunk now, LiveChunk then) {
    boolean alike =
        now.deletedRows() == then.deletedRows() && nodes.deleted(now).equals(nodes.deleted(then));
    if (!alike) {
      removed.add(now.removed());
      restored.add(restored(then));
    }
  }

  private RestoredChunk restored(LiveChunk chunk) {
    LiveChunk whole = nodes.united(chunk);
    return new RestoredChunk(
        whole.entry(), whole.firstRowId(), whole.version(), whole.slot(), whole.deleted());
  }

  private static int order(@Nullable LiveChunk left, @Nullable LiveChunk right) {
    if (left == null || right == null) {
      return left == null ? 1 : -1;
    }
    return ChunkKey.of(left.entry()).compareTo(ChunkKey.of(right.entry()));
  }

  private static @Nullable LiveChunk next(Iterator<LiveChunk> chunks) {
    return chunks.hasNext() ? chunks.next() : null;
  }
}
