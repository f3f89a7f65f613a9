/**
 * Columns of a batch that no file holds as they are: constants, values that follow from others, and
 * what is left of a column without its deleted rows.
 *
 * <p>Uses core's {@code entry} and {@code schema}, and Spark's column vectors. Invariant: a column
 * shows the present batch of what it was made from; nothing is copied.
 */
@NullMarked
package dev.larva.spark.vector.column;

import org.jspecify.annotations.NullMarked;
