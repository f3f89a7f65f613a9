/**
 * Rows of any engine divided among chunks: one partition to a chunk, in cluster order.
 *
 * <p>Uses {@code chunk} and {@code partition}. A row is recorded as its form tells it to Parquet,
 * so its values are known whatever the engine's row is, and it can wait in memory. Invariant: what
 * is held in memory is bounded; beyond the bounds chunks get smaller, and nothing fails.
 */
@NullMarked
package dev.larva.chunk.split;

import org.jspecify.annotations.NullMarked;
