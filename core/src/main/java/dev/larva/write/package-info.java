/**
 * What a write of rows takes out of a table and puts in their place.
 *
 * <p>Uses {@code scan} and below. Invariant: a row that is written anew keeps its id, if that is
 * confirmed.
 */
@NullMarked
package dev.larva.write;

import org.jspecify.annotations.NullMarked;
