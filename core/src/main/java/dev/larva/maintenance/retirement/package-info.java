/**
 * Replaces old slots by tombstones.
 *
 * <p>Uses {@code maintenance.reach} and below. Invariant: a slot is replaced only after an entry
 * has said so; no version that may be read needs it, whether to be replayed or for rows that it
 * holds; and its ids stay.
 */
@NullMarked
package dev.larva.maintenance.retirement;

import org.jspecify.annotations.NullMarked;
