package dev.larva.scan.change;

import dev.larva.entry.ChunkEntry;
import dev.larva.entry.Operation;
import dev.larva.entry.Positions;
import dev.larva.entry.Restore;
import dev.larva.entry.StagedName;
import dev.larva.log.LogEntry;
import dev.larva.runtime.Ulid;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What one entry did to a table as a whole: rows that it adds and takes away again are none. A
 * compaction rewrites rows and changes none. For readers that follow what is appended.
 */
public final class TableChanges {

  private final List<ChunkEntry> added = new ArrayList<>();
  private final Map<StagedName, Positions> deleted = new TreeMap<>();
  private final Set<StagedName> removed = new TreeSet<>();
  private boolean restores;
  private boolean drops;

  private TableChanges() {}

  /** What an entry did to a table, by its id. */
  public static TableChanges of(LogEntry entry, Ulid table) {
    TableChanges changes = new TableChanges();
    for (Operation operation : entry.entry().operations()) {
      if (operation instanceof Operation.OnTable change && change.table().equals(table)) {
        changes.take(change);
      }
    }
    return changes;
  }

  private void take(Operation.OnTable operation) {
    if (operation instanceof Operation.AddChunks add) {
      added.addAll(add.chunks());
    } else if (operation instanceof Operation.DeleteRows delete) {
      delete
          .chunks()
          .forEach(rows -> deleted.merge(rows.chunk(), rows.positions(), Positions::union));
    } else if (operation instanceof Operation.RemoveChunks remove) {
      remove.chunks().forEach(chunk -> removed.add(chunk.name()));
    } else if (operation instanceof Restore) {
      restores = true;
    } else if (operation instanceof Operation.DropTable) {
      drops = true;
    }
  }

  /** Chunks that it adds, in the order of their row ids, those among them that it removes again. */
  public List<ChunkEntry> added() {
    return added;
  }

  /** Whether a chunk that it adds is there after it. */
  public boolean keeps(ChunkEntry chunk) {
    return !removed.contains(chunk.name());
  }

  /** The rows of a chunk that it adds and deletes. */
  public Positions deleted(ChunkEntry chunk) {
    return deleted.getOrDefault(chunk.name(), Positions.NONE);
  }

  /** Whether it changes or deletes rows that were there before it, or puts others back. */
  public boolean changesEarlier() {
    Set<StagedName> touched = new TreeSet<>(deleted.keySet());
    touched.addAll(removed);
    added.forEach(chunk -> touched.remove(chunk.name()));
    return restores || !touched.isEmpty();
  }

  /** Whether it ends the table. */
  public boolean drops() {
    return drops;
  }
}
