/**
 * The state of a lake at a version: what it is, how entries change it, and how it is loaded.
 *
 * <p>Uses {@code log} and below. {@link dev.larva.snapshot.Replay} is pure; only {@link
 * dev.larva.snapshot.Loader} and {@link dev.larva.snapshot.Nodes} read the store. Invariant: a
 * snapshot never changes, and replay from any confirmed root gives the same one.
 */
@NullMarked
package dev.larva.snapshot;

import org.jspecify.annotations.NullMarked;
