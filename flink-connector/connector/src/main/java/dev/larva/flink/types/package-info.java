/**
 * Flink's words for types, values and predicates, and Larva's, each translated into the other.
 * Pure.
 *
 * <p>Uses core's {@code schema}, {@code expression} and {@code error}. Invariant: a translation is
 * exact, or it is refused (types) or left out (predicates); nothing is approximated in silence.
 */
@NullMarked
package dev.larva.flink.types;

import org.jspecify.annotations.NullMarked;
