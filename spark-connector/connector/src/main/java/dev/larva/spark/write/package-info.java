/**
 * The write side: what a write adds and takes away, its tasks, and the one entry that lands it.
 *
 * <p>Uses core's public API on the driver, {@code chunk} in tasks. Invariant: a write lands whole
 * in one entry or not at all, and names only chunks that the driver was told of by a task attempt
 * that Spark let commit. Nothing that was put is ever deleted here once the driver knows of it.
 */
@NullMarked
package dev.larva.spark.write;

import org.jspecify.annotations.NullMarked;
