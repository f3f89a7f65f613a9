/**
 * The command-line tool: one class a command, over the public API of Larva.
 *
 * <p>Uses {@code dev.larva} and the value packages of core. Invariant: results on the output
 * stream, everything else on the error stream; the exit code is one of {@link
 * dev.larva.cli.ExitCode}.
 */
@NullMarked
package dev.larva.cli;

import org.jspecify.annotations.NullMarked;
