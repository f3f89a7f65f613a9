/**
 * How the rows of a table are arranged in chunks: transforms of columns, the specs that name them,
 * the values that a chunk's rows share, and what these say about rows. Pure.
 *
 * <p>Uses {@code expression} and below. Values have the literal forms of {@link
 * dev.larva.expression.Expression}. Invariant: a spec once used is never changed, and says by
 * itself which types its values have, so that a column that went leaves it whole.
 */
@NullMarked
package dev.larva.partition;

import org.jspecify.annotations.NullMarked;
