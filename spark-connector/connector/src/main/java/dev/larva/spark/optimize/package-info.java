/**
 * Chunks written anew by tasks of Spark: small ones and those with many deleted rows packed into
 * full ones, or rows sorted.
 *
 * <p>Uses {@code task}, {@code types}, {@code access} and core's compaction. Invariant: no row, row
 * id or last updated version changes; each group of chunks lands by itself or not at all, with what
 * one attempt of each of its tasks told the driver.
 */
@NullMarked
package dev.larva.spark.optimize;

import org.jspecify.annotations.NullMarked;
