/**
 * Tables that tell about a table: {@code ns.t.history}, {@code .chunks} and so on, at the version
 * at which the table is seen.
 *
 * <p>Uses {@code table}, {@code types}, {@code access} and core's public API. Invariant: rows are
 * made in a task as Spark takes them, so none of these tables must fit into memory.
 */
@NullMarked
package dev.larva.spark.meta;

import org.jspecify.annotations.NullMarked;
