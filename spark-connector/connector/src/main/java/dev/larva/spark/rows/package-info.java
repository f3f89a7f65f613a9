/**
 * Spark's internal rows into chunks and out of them, without another form of row between.
 *
 * <p>Uses core's {@code chunk}, {@code schema} and {@code error}. Invariant: what was written reads
 * back equal; a row that does not fit the schema is {@link dev.larva.error.Rejected}, whatever
 * Spark checked before.
 */
@NullMarked
package dev.larva.spark.rows;

import org.jspecify.annotations.NullMarked;
