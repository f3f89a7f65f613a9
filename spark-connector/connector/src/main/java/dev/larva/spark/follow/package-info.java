/**
 * What a stream reads of a table: the rows that it has, then those that are appended, chunk by
 * chunk.
 *
 * <p>Uses core's public API and {@code task}. Invariant: what lies between two positions is always
 * the same, and a row that is appended lies between the same two once; what can no longer be told
 * is an error, never left out.
 */
@NullMarked
package dev.larva.spark.follow;

import org.jspecify.annotations.NullMarked;
