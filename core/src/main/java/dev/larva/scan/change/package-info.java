/**
 * The change feed: which rows of a table each version brought, took away and changed.
 *
 * <p>Uses {@code snapshot}, {@code chunk}, {@code log} and below. Invariant: the changes of
 * versions in (a, b], applied by row id to the table at a, give the table at b; a rewrite brings
 * none.
 */
@NullMarked
package dev.larva.scan.change;

import org.jspecify.annotations.NullMarked;
