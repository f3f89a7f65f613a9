/**
 * The change feed of a table: which rows each version brought, took away and changed.
 *
 * <p>Uses core's {@code scan.change} in tasks, each for some versions. Invariant: what is told of a
 * version depends on that version alone, whatever it is read together with; a version that can no
 * longer be told is an error.
 */
@NullMarked
package dev.larva.spark.change;

import org.jspecify.annotations.NullMarked;
