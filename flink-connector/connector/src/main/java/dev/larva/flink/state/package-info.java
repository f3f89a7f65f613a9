/**
 * Records in Flink's state and between its tasks: bytes of our own, so that no class of core needs
 * Java's serialisation and a job can go on with a newer jar.
 *
 * <p>Uses core's {@code entry}, {@code schema}, {@code expression} and the JSON forms of {@code
 * format}. Invariant: what is unpacked equals what was packed.
 */
@NullMarked
package dev.larva.flink.state;

import org.jspecify.annotations.NullMarked;
