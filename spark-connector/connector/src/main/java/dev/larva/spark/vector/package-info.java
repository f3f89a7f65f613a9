/**
 * Chunks as batches of columns, decoded by Spark's own vectorised Parquet reader.
 *
 * <p>Uses {@code task}, {@code table}, {@code types} and core's {@code chunk}, {@code schema} and
 * {@code entry}; of Spark, its Parquet reader, through public classes only: what is private to a
 * package of Spark cannot be reached from a jar that is loaded beside it. Invariant: a batch holds
 * the rows that the row-based reader would return and may hold rows that do not match the filter,
 * never a deleted one.
 */
@NullMarked
package dev.larva.spark.vector;

import org.jspecify.annotations.NullMarked;
