/**
 * What a transaction requires against what has landed since: one pure table, and the fold that
 * walks it.
 *
 * <p>Uses {@code snapshot} and below; reads nothing. Invariant: the table is total. Every pair of a
 * need and an effect has a verdict, and what is unknown counts as a match.
 */
@NullMarked
package dev.larva.conflict;

import org.jspecify.annotations.NullMarked;
