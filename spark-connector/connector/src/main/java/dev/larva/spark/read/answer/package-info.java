/**
 * Questions to a table that its state answers without a chunk being read.
 *
 * <p>Uses {@code types} and core's {@code snapshot} and {@code entry}. Invariant: an answer is what
 * reading all rows would give, or there is none.
 */
@NullMarked
package dev.larva.spark.read.answer;

import org.jspecify.annotations.NullMarked;
