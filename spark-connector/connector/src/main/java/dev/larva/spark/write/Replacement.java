package dev.larva.spark.write;

import dev.larva.entry.ChunkEntry;
import dev.larva.expression.Expression;
import dev.larva.snapshot.Snapshot;
import dev.larva.spark.target.Target;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an overwrite takes away.
 *
 * @param scope rows that go; absent: those of the partitions that new rows are in
 * @param premise what the new rows were computed from, if that is this very table: rows that came
 *     or went since are a conflict; absent: whatever is there when the write lands goes
 */
public record Replacement(@Nullable Expression scope, @Nullable Snapshot premise) {

  Expression scope(Target target, List<ChunkEntry> chunks) {
    return scope == null ? PartitionScope.of(target.spec(), chunks) : scope;
  }
}
