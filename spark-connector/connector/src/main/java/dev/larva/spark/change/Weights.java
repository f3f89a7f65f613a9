package dev.larva.spark.change;

import dev.larva.Lake;
import dev.larva.entry.Operation;
import dev.larva.entry.Operation.OnTable;
import dev.larva.entry.Restore;
import dev.larva.log.LogEntry;
import dev.larva.runtime.Ulid;
import java.util.SortedMap;
import java.util.TreeMap;

/** About how many changes each version holds: rows that its entry names. */
final class Weights {

  private Weights() {}

  /** Of each version that touches the table's rows, in order. */
  static SortedMap<Long, Long> of(Lake lake, Ulid table, long first, long last) {
    SortedMap<Long, Long> weights = new TreeMap<>();
    if (first <= last) {
      lake.log(
          first - 1,
          last,
          entry -> {
            long weight = of(entry, table);
            if (weight > 0) {
              weights.put(entry.version(), weight);
            }
          });
    }
    return weights;
  }

  private static long of(LogEntry entry, Ulid table) {
    return entry.entry().operations().stream()
        .filter(OnTable.class::isInstance)
        .map(OnTable.class::cast)
        .filter(operation -> operation.table().equals(table))
        .mapToLong(Weights::of)
        .sum();
  }

  private static long of(OnTable operation) {
    if (operation instanceof Operation.AddChunks add) {
      return add.chunks().stream().mapToLong(chunk -> chunk.rows()).sum();
    }
    if (operation instanceof Operation.RemoveChunks remove) {
      return remove.chunks().stream().mapToLong(chunk -> chunk.rows()).sum();
    }
    if (operation instanceof Operation.DeleteRows delete) {
      return delete.chunks().stream().mapToLong(rows -> rows.positions().count()).sum();
    }
    return operation instanceof Restore ? 1 : 0;
  }
}
