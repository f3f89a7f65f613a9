/**
 * Writes by path: save modes, and the source through which Spark runs them.
 *
 * <p>Uses {@code write} and {@code target}. Invariant: a save lands whole in one entry or not at
 * all, whatever its mode; one that may have made its table is never planned again.
 */
@NullMarked
package dev.larva.spark.save;

import org.jspecify.annotations.NullMarked;
