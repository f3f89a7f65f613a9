/**
 * What a contestant is, and the process that it runs in. One process holds one contestant, with a
 * class path of its own, and obeys its parent line by line.
 *
 * <p>Uses the JDK only. Invariant: nothing but the calls that a benchmark names is timed, and every
 * contestant is timed by the same code.
 */
@NullMarked
package dev.larva.bench.contest;

import org.jspecify.annotations.NullMarked;
