/**
 * The gauntlet: several processes work on one lake on a real store, are killed at random and
 * started again, and at the end every account, counter and row is what the acknowledgements say.
 *
 * <p>Invariant: a process writes what it is about to do to a journal before it does it, so whatever
 * is in the lake was announced, and whatever was acknowledged is known after its death.
 */
@NullMarked
package dev.larva.lab.gauntlet;

import org.jspecify.annotations.NullMarked;
