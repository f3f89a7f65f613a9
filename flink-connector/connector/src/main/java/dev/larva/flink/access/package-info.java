/**
 * Where a lake is, and the lakes that this JVM holds open.
 *
 * <p>Uses core's public API. Invariant: a lake that is open is shared by all tasks of the JVM that
 * use it, and is closed with the last of them.
 */
@NullMarked
package dev.larva.flink.access;

import org.jspecify.annotations.NullMarked;
