/**
 * What goes between the driver and a task: plain bytes and text, so that no class of core needs
 * Java's serialisation.
 *
 * <p>Uses core's {@code chunk}, {@code entry}, {@code schema}, {@code expression} and the JSON
 * forms of {@code format}. Invariant: what is unpacked equals what was packed.
 */
@NullMarked
package dev.larva.spark.task;

import org.jspecify.annotations.NullMarked;
