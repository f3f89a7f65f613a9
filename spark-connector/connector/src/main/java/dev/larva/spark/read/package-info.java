/**
 * The read side of the source: table, scan, partitions, rows.
 *
 * <p>Uses core's public API on the driver, {@code chunk} in tasks. Invariant: all that is read for
 * one loaded table is read of one version, the one that the load found; what is pushed down only
 * leaves out what cannot match, and Spark looks again.
 */
@NullMarked
package dev.larva.spark.read;

import org.jspecify.annotations.NullMarked;
