package dev.larva.cli.value;

import dev.larva.cli.output.Text;
import dev.larva.entry.Checkpoint;
import dev.larva.entry.ChunkEntry;
import dev.larva.entry.ColumnChange;
import dev.larva.entry.Entry;
import dev.larva.entry.Operation;
import dev.larva.entry.Restore;
import dev.larva.entry.Retire;
import dev.larva.entry.Sweep;
import dev.larva.runtime.Ulid;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** What an entry did, in a few words for each operation. */
public final class Deed {

  private final Function<Ulid, String> names;

  /**
   * @param names of tables and namespaces by id; an id it lacks stands for itself
   */
  public Deed(Map<Ulid, String> names) {
    this.names = id -> Text.name(names.getOrDefault(id, id.text()));
  }

  /** The words for an entry, one element an operation. */
  public List<String> of(Entry entry) {
    List<String> words = new ArrayList<>();
    Entry.Outcome outcome = entry.outcome();
    if (entry.retired()) {
      words.add("retired: what it did is told no more");
    } else if (outcome != null) {
      words.add(outcome.kind().name().toLowerCase(java.util.Locale.ROOT) + ": " + outcome.reason());
    }
    for (Operation operation : entry.operations()) {
      words.add(of(operation));
    }
    return words;
  }

  private String of(Operation operation) {
    if (operation instanceof Operation.AddChunks added) {
      long rows = added.chunks().stream().mapToLong(ChunkEntry::rows).sum();
      return "add to " + name(added.table()) + counts(rows, added.chunks().size());
    }
    if (operation instanceof Operation.RemoveChunks removed) {
      return "remove from " + name(removed.table()) + counts(removed.chunks());
    }
    if (operation instanceof Operation.DeleteRows deleted) {
      long rows = deleted.chunks().stream().mapToLong(chunk -> chunk.positions().count()).sum();
      return "delete from " + name(deleted.table()) + counts(rows, deleted.chunks().size());
    }
    if (operation instanceof Operation.RewriteChunks rewrite) {
      String inputs = name(rewrite.table()) + counts(rewrite.inputs());
      return "compact " + inputs + " into " + rewrite.outputs().size();
    }
    if (operation instanceof Restore restore) {
      return "restore " + name(restore.table()) + " to version " + restore.version();
    }
    return operation instanceof Operation.Control control ? bookkeeping(control) : shape(operation);
  }

  private static String bookkeeping(Operation.Control operation) {
    if (operation instanceof Checkpoint checkpoint) {
      return "checkpoint of version " + checkpoint.version();
    }
    if (operation instanceof Operation.Step step) {
      return "step of " + Text.name(step.application()) + " to " + step.next();
    }
    if (operation instanceof Operation.OpenLineage open) {
      return "new lineage of " + Text.name(open.application()) + " at " + open.position();
    }
    if (operation instanceof Operation.Hold hold) {
      return hold.claim().text() + " " + Text.name(hold.name()) + " at " + hold.version();
    }
    if (operation instanceof Operation.Release release) {
      return "release " + Text.name(release.name());
    }
    if (operation instanceof Operation.Expire expire) {
      return "expire versions below " + expire.version();
    }
    if (operation instanceof Retire retire) {
      return "retire slots up to version " + retire.slots().get(retire.slots().size() - 1).last();
    }
    if (operation instanceof Sweep sweep) {
      return "sweep below version " + sweep.cutoff();
    }
    if (operation instanceof Operation.ForgetApplication forget) {
      return "forget application " + Text.name(forget.application());
    }
    return operation.getClass().getSimpleName();
  }

  /** Rows that were deleted before do not count. */
  private static String counts(List<Operation.RemovedChunk> chunks) {
    return counts(
        chunks.stream().mapToLong(chunk -> chunk.rows() - chunk.deleted()).sum(), chunks.size());
  }

  private String shape(Operation operation) {
    if (operation instanceof ColumnChange change) {
      return column(change) + " of " + name(change.table());
    }
    if (operation instanceof Operation.SetPartitioning change) {
      return "set partitioning #" + change.spec().id() + " of " + name(change.table());
    }
    if (operation instanceof Operation.SetProperties properties) {
      List<String> keys = new ArrayList<>(properties.set().keySet());
      keys.addAll(properties.removed());
      return "set properties of " + name(properties.target()) + ": " + String.join(", ", keys);
    }
    return catalog(operation);
  }

  private static String column(ColumnChange change) {
    if (change instanceof ColumnChange.AddColumn added) {
      return "add column " + Text.name(added.field().name());
    }
    if (change instanceof ColumnChange.DropColumn dropped) {
      return "drop column #" + dropped.field();
    }
    if (change instanceof ColumnChange.RenameColumn renamed) {
      return "rename column #" + renamed.field() + " to " + Text.name(renamed.name());
    }
    if (change instanceof ColumnChange.MoveColumn moved) {
      return "move column #" + moved.field();
    }
    if (change instanceof ColumnChange.WidenColumn widened) {
      return "widen column #" + widened.field() + " to " + widened.type().text();
    }
    if (change instanceof ColumnChange.MakeOptional optional) {
      return "allow null in column #" + optional.field();
    }
    if (change instanceof ColumnChange.DescribeColumn described) {
      return "describe column #" + described.field();
    }
    ColumnChange.SetDefault set = (ColumnChange.SetDefault) change;
    return (set.value() == null ? "drop" : "set") + " the default of column #" + set.field();
  }

  private String catalog(Operation operation) {
    if (operation instanceof Operation.CreateTable created) {
      return "create table " + name(created.namespace()) + "." + Text.name(created.name());
    }
    if (operation instanceof Operation.DropTable dropped) {
      return "drop table " + name(dropped.table());
    }
    if (operation instanceof Operation.RenameTable renamed) {
      return "rename table to " + name(renamed.namespace()) + "." + Text.name(renamed.name());
    }
    if (operation instanceof Operation.CreateNamespace created) {
      return "create namespace " + Text.name(created.name());
    }
    if (operation instanceof Operation.DropNamespace dropped) {
      return "drop namespace " + name(dropped.namespace());
    }
    if (operation instanceof Operation.RenameNamespace renamed) {
      return "rename namespace to " + Text.name(renamed.name());
    }
    return operation.getClass().getSimpleName();
  }

  private String name(Ulid id) {
    return names.apply(id);
  }

  private static String counts(long rows, int chunks) {
    return ": "
        + rows
        + (rows == 1 ? " row" : " rows")
        + " in "
        + chunks
        + (chunks == 1 ? " chunk" : " chunks");
  }
}
