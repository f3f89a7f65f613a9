/**
 * The benchmarks: {@code ./bench}. Larva and its peers on the same work and the same store, each in
 * processes of its own, in rounds that alternate.
 *
 * <p>Uses {@code contest}, core's public API and its stores. Invariant: a figure that misses its
 * goal says so, a peer that did not run has no figure, and rows that are not there after a run end
 * it.
 */
@NullMarked
package dev.larva.bench;

import org.jspecify.annotations.NullMarked;
