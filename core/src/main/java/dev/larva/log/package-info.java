/**
 * The ordered log of a lake: slots put and read by name.
 *
 * <p>Uses {@code format} and below. Invariant: only the create-only put of a slot commits, and a
 * slot is believed only by its name and content, never because a list shows it.
 */
@NullMarked
package dev.larva.log;

import org.jspecify.annotations.NullMarked;
