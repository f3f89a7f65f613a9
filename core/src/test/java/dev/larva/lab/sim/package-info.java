/**
 * A simulated world for real blocking code: one thread at a time, virtual time, a store and
 * machines that misbehave as a seed decides.
 *
 * <p>Uses the seams of core only ({@code runtime}, {@code store}, {@code error}). Invariant: a run
 * is a function of its seed; nothing here reads a real clock, and no two fibers run at once.
 */
@NullMarked
package dev.larva.lab.sim;

import org.jspecify.annotations.NullMarked;
