package dev.larva.spark.write;

import dev.larva.expression.Expression;
import dev.larva.snapshot.Snapshot;
import org.jspecify.annotations.Nullable;

/**
 * What an overwrite takes away.
 *
 * @param scope rows that go
 * @param premise what the new rows were computed from, if that is this very table: rows that came
 *     or went since are a conflict; absent: whatever is there when the write lands goes
 */
record Replacement(Expression scope, @Nullable Snapshot premise) {}
