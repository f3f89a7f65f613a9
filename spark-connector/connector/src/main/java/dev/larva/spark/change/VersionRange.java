package dev.larva.spark.change;

import dev.larva.Lake;
import dev.larva.runtime.Ulid;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.read.InputPartition;

/**
 * Versions whose changes one task reads; both ends are among them.
 *
 * @param seen the version by whose columns rows are told; none of them is later
 */
record VersionRange(long first, long last, long seen) implements InputPartition {

  /** Changes for which a task is worth it. */
  private static final long TASK_ROWS = 100_000;

  /** Tasks of each that can run at once, about: some take longer than others. */
  private static final int TASKS_A_CORE = 3;

  /** Cuts versions into tasks; those that do not touch the table are between them. */
  static VersionRange[] plan(Lake lake, Ulid table, long first, long last, long seen) {
    Map<Long, Long> weights = Weights.of(lake, table, first, last);
    long total = weights.values().stream().mapToLong(Long::longValue).sum();
    int cores = SparkSession.active().sparkContext().defaultParallelism();
    long share = Math.max(TASK_ROWS, total / Math.max(1, TASKS_A_CORE * cores));
    List<VersionRange> ranges = new ArrayList<>();
    long begin = 0;
    long end = 0;
    long size = 0;
    for (Map.Entry<Long, Long> version : weights.entrySet()) {
      if (begin > 0 && size + version.getValue() > share) {
        ranges.add(new VersionRange(begin, end, seen));
        begin = 0;
        size = 0;
      }
      begin = begin == 0 ? version.getKey() : begin;
      end = version.getKey();
      size += version.getValue();
    }
    if (begin > 0) {
      ranges.add(new VersionRange(begin, end, seen));
    }
    return ranges.toArray(VersionRange[]::new);
  }
}
