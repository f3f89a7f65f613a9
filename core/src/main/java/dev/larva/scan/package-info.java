/**
 * Which chunks of a table a read must visit, and their rows.
 *
 * <p>Uses {@code snapshot}, {@code chunk} and below. Invariant: a chunk is left out only if its
 * statistics and partition prove that no row of it matches.
 */
@NullMarked
package dev.larva.scan;

import org.jspecify.annotations.NullMarked;
