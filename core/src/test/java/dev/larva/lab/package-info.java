/**
 * The laboratory: the real committer, loader and checkpointer in a simulated world, judged after
 * every run by oracles that share no code with them.
 *
 * <p>Invariant: a run is a function of its {@link dev.larva.lab.Plan}, so every failure replays.
 */
@NullMarked
package dev.larva.lab;

import org.jspecify.annotations.NullMarked;
