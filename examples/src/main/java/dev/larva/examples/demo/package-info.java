/**
 * The demo: TPC-H rows written, changed, read back and checked through Spark, and events that Flink
 * streams.
 *
 * <p>Uses {@code dev.larva}, the Spark connector and the command-line tool's way of answering.
 * Invariant: what is checked against the lake is computed from the generator, never read from the
 * lake.
 */
@NullMarked
package dev.larva.examples.demo;

import org.jspecify.annotations.NullMarked;
