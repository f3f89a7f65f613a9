package dev.larva.spark.follow;

import dev.larva.Lake;
import dev.larva.entry.Operation.OnTable;
import dev.larva.entry.Operation.RewriteChunks;
import dev.larva.log.LogEntry;
import dev.larva.runtime.Ulid;
import dev.larva.snapshot.Snapshot;
import java.util.concurrent.atomic.AtomicBoolean;

/** Versions that have expired before a stream came to them. */
public final class Expired {

  private Expired() {}

  /**
   * Whether versions did nothing that a stream of a table would have told, and the log still says
   * so; then the stream loses nothing by passing over them.
   *
   * @param first of these versions
   * @param last the same or later, and there
   */
  public static boolean saysNothing(Lake lake, Snapshot newest, Ulid table, long first, long last) {
    if (newest.retired().stream().anyMatch(gone -> gone.first() <= last && first <= gone.last())) {
      return false;
    }
    AtomicBoolean touched = new AtomicBoolean();
    lake.log(
        first - 1,
        last,
        entry -> {
          if (touches(entry, table)) {
            touched.set(true);
          }
        });
    return !touched.get();
  }

  private static boolean touches(LogEntry entry, Ulid table) {
    return entry.entry().operations().stream()
        .filter(OnTable.class::isInstance)
        .map(OnTable.class::cast)
        .anyMatch(
            operation -> operation.table().equals(table) && !(operation instanceof RewriteChunks));
  }
}
