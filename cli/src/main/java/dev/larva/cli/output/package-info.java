/**
 * How results reach a person or a program.
 *
 * <p>Uses {@code error}. Invariant: results go to the output stream only, everything else to the
 * error stream; nothing that a name or a value holds can move a terminal's cursor or end a line.
 */
@NullMarked
package dev.larva.cli.output;

import org.jspecify.annotations.NullMarked;
