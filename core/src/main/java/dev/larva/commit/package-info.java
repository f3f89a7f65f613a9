/**
 * Lands proposals: one committer per open lake, whatever the number of its threads.
 *
 * <p>Uses {@code conflict} and below. It runs no caller's code and reads nothing but slots.
 * Invariants: the next slot is put only when the one before is known, though it may be prepared
 * before, and nothing is answered for reasons that are not confirmed; from its first put on, the
 * bytes of a slot stay the same until its occupant is known; a member is answered as landed only
 * when an entry with its id is in the log, and as lost only when that is proven.
 */
@NullMarked
package dev.larva.commit;

import org.jspecify.annotations.NullMarked;
