/**
 * Removes what no version that may be read needs.
 *
 * <p>Uses {@code transaction} and below. Invariant: an object is deleted only if a sweep has landed
 * whose cutoff is above its stamp, and nothing that the state at or after that sweep reaches names
 * it. What this does not know is left alone.
 */
@NullMarked
package dev.larva.maintenance.vacuum;

import org.jspecify.annotations.NullMarked;
