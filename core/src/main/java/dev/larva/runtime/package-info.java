/**
 * The only door to time, chance, ids and threads.
 *
 * <p>Uses {@code error} only. Nothing else in core may read a clock, draw a number, mint an id,
 * sleep, or start a thread: a run of core is a function of its {@link dev.larva.runtime.Machine}
 * and its store, which is what lets the laboratory replay it from a seed.
 */
@NullMarked
package dev.larva.runtime;

import org.jspecify.annotations.NullMarked;
