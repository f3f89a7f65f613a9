/**
 * The sinks of streams: each micro-batch of a query lands once.
 *
 * <p>Uses {@code save}, {@code write} and {@code target}. Invariant: of a query, by whatever copies
 * of it are run, each batch is in the table once, and batches come in their order; a copy that can
 * no longer know what its batches are is refused.
 */
@NullMarked
package dev.larva.spark.stream;

import org.jspecify.annotations.NullMarked;
