/**
 * One Flink that sends the same rows of TPC-H to several sinks, and times them in turn.
 *
 * <p>Uses Flink's API and each sink, as a user would. Invariant: every contestant gets the same
 * rows from the same source in the same process, and what it wrote is counted.
 */
@NullMarked
package dev.larva.bench.flink;

import org.jspecify.annotations.NullMarked;
