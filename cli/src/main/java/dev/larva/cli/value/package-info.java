/**
 * Values of rows as people and programs read and write them: in answers, in {@code --where}, in
 * {@code --as-of-timestamp}.
 *
 * <p>Uses {@code schema}, {@code expression}, {@code entry} and {@code error}. Pure.
 */
@NullMarked
package dev.larva.cli.value;

import org.jspecify.annotations.NullMarked;
