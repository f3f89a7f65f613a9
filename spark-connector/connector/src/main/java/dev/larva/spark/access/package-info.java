/**
 * Which lake a statement means, and the lakes and stores that this JVM holds open.
 *
 * <p>Uses core's public API, {@code store} and {@code error}. Invariant: what is open is bounded,
 * shared by all sessions of the JVM, and never closed while somebody uses it.
 */
@NullMarked
package dev.larva.spark.access;

import org.jspecify.annotations.NullMarked;
