/**
 * Finds out whether a store keeps what the protocol rests on, before a lake is made in it.
 *
 * <p>Uses {@code store}, {@code runtime}, {@code error}. Invariant: a store is refused only for an
 * answer that it certainly gave; a doubt is tried again under a fresh name, never taken for one.
 */
@NullMarked
package dev.larva.store.probe;

import org.jspecify.annotations.NullMarked;
