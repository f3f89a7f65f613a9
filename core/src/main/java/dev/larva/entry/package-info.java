/**
 * What the log says: transactions as they land, the operations they make and what they require.
 * Pure values.
 *
 * <p>Uses {@code schema} and {@code expression}. Invariant: nothing in an entry depends on its
 * position in the log, so one that lost a race is sent again unchanged.
 */
@NullMarked
package dev.larva.entry;

import org.jspecify.annotations.NullMarked;
