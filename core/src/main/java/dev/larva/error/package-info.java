/**
 * The few kinds of failure that a caller would treat differently.
 *
 * <p>Uses nothing. Every message says what happened, why, and what to do, and ends with its context
 * as {@code key=value} pairs. An outcome that a caller expects (a lost race, a put whose fate is
 * unknown) is a value elsewhere, never an exception from here.
 */
@NullMarked
package dev.larva.error;

import org.jspecify.annotations.NullMarked;
